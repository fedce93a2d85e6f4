import { CloseButton, Dialog } from '#app/ui/dialog.tsx'
import { CheckIcon } from '#app/ui/icons.tsx'
import { closeDialog, type DialogMessage, useMessages } from '#app/ui/messages.ts'
import { Toasts } from './toasts.tsx'

/** Draws the messages of messages.ts; mounted once, in the root, so that they outlive a page. */
export function MessageHost() {
  const { alerts, dialogs, flash, announced } = useMessages()
  const [dialog] = dialogs
  return (
    <>
      <Toasts alerts={alerts} />
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
