import { useEffect, useRef } from 'react'
import { CloseButton, Dialog } from '#app/ui/dialog.tsx'
import { CheckIcon, CloseIcon } from '#app/ui/icons.tsx'
import {
  type Alert,
  closeAlert,
  closeDialog,
  type DialogMessage,
  useMessages,
} from '#app/ui/messages.ts'

/** Draws the messages of messages.ts; mounted once, in the root, so that they outlive a page. */
export function MessageHost() {
  const { alerts, dialogs, flash, announced } = useMessages()
  const [dialog] = dialogs
  return (
    <>
      <div className="pointer-events-none fixed inset-x-4 bottom-4 z-50 flex flex-col items-center gap-2 print:hidden">
        {alerts.map((alert) => (
          <Toast key={alert.id} alert={alert} />
        ))}
      </div>
      <div
        aria-live="polite"
        className="pointer-events-none fixed inset-0 z-50 grid place-items-center p-4"
      >
        {flash && <Flash text={flash.text} />}
        {flash?.about && <span className="sr-only">{flash.about}</span>}
      </div>
      <p role="status" className="sr-only">
        {announced}
      </p>
      {dialog && <ModalDialog key={dialog.id} dialog={dialog} />}
    </>
  )
}

const edges = { success: 'border-l-moss', error: 'border-l-danger', info: 'border-l-ochre' }

/* Long enough to be read and reached; an alert with an action stays longer. */
const alertMs = 6_000
const actionMs = 12_000

function Toast({ alert }: { alert: Alert }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (alert.kind === 'error') return
    const leave = () =>
      box.current?.matches(':hover, :focus-within') ? wait() : closeAlert(alert.id)
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      timer = setTimeout(leave, alert.action ? actionMs : alertMs)
    }
    wait()
    return () => clearTimeout(timer)
  }, [alert])
  return (
    <div
      ref={box}
      role="alert"
      className={`appear pointer-events-auto flex w-full max-w-md items-center gap-2 rounded-control border border-l-4 border-edge bg-raised py-1 pl-4 pr-1 shadow-[0_8px_24px_var(--cast)] ${edges[alert.kind]}`}
    >
      <p className="grow py-2 whitespace-pre-line">{alert.text}</p>
      {alert.action && (
        <button
          type="button"
          className="min-h-11 shrink-0 px-3 font-medium text-accent hover:text-accent-deep"
          onClick={() => {
            alert.action?.run()
            closeAlert(alert.id)
          }}
        >
          {alert.action.label}
        </button>
      )}
      <button
        type="button"
        aria-label="Close message"
        className="grid size-11 shrink-0 place-items-center text-muted hover:text-ink"
        onClick={() => closeAlert(alert.id)}
      >
        <CloseIcon />
      </button>
    </div>
  )
}

function Flash({ text }: { text: string }) {
  return (
    <div
      role="dialog"
      aria-label={text}
      className="appear flex flex-col items-center gap-3 rounded-control border border-hairline bg-raised px-10 py-8 shadow-[0_16px_48px_var(--cast)]"
    >
      <span className="grid size-12 place-items-center rounded-full border border-moss text-moss">
        <CheckIcon />
      </span>
      <p className="font-serif text-xl">{text}</p>
    </div>
  )
}

function ModalDialog({ dialog: { title, text, button } }: { dialog: DialogMessage }) {
  return (
    <Dialog title={title} text={text} className="text-center" onClose={closeDialog}>
      <CloseButton className="mt-6 min-w-32" autoFocus>
        {button}
      </CloseButton>
    </Dialog>
  )
}
