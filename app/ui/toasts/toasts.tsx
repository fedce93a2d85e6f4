import { useEffect, useRef } from 'react'
import { CloseIcon } from '#app/ui/icons.tsx'
import { type Alert, closeAlert } from '#app/ui/messages.ts'
import { useToastPlace } from './toast-place.ts'

/**
 * The messages that come and go by themselves, one under the other. What went well is told politely, all
 * others at once.
 */
export function Toasts({ alerts }: { alerts: Alert[] }) {
  const stack = useRef<HTMLDivElement>(null)
  useToastPlace(stack, alerts.length)
  const of = (isDone: boolean) =>
    alerts
      .filter(({ kind }) => (kind === 'done') === isDone)
      .map((alert) => <Toast key={alert.id} alert={alert} />)
  return (
    <div
      ref={stack}
      className="pointer-events-none fixed inset-x-4 z-50 flex flex-col gap-2 *:flex *:flex-col *:items-center *:gap-2 *:empty:hidden print:hidden"
    >
      <div>{of(false)}</div>
      <div aria-live="polite">{of(true)}</div>
    </div>
  )
}

const edges = {
  done: 'border-l-moss',
  success: 'border-l-moss',
  error: 'border-l-danger',
  info: 'border-l-ochre',
}

/* Long enough to be read and reached: longer texts stay longer, and so does a way back. */
const shortestMs = 6_000
const msPerLetter = 90
const actionMs = 15_000
const stayMs = ({ text, action }: Alert) =>
  Math.max(action ? actionMs : shortestMs, text.length * msPerLetter)

function Toast({ alert }: { alert: Alert }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (alert.kind === 'error') return
    const isHeld = () => document.hidden || box.current?.matches(':hover, :focus-within')
    const leave = () => (isHeld() ? wait() : closeAlert(alert.id))
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      timer = setTimeout(leave, stayMs(alert))
    }
    wait()
    return () => clearTimeout(timer)
  }, [alert])
  return (
    <div
      ref={box}
      role={alert.kind === 'done' ? 'status' : 'alert'}
      data-toast=""
      className={`appear pointer-events-auto flex w-full max-w-md items-center gap-2 rounded-control border border-l-4 border-edge bg-raised py-1 pl-4 pr-1 shadow-[0_8px_24px_var(--cast)] ${edges[alert.kind]}`}
    >
      <p className="grow py-2 whitespace-pre-line wrap-anywhere">{alert.text}</p>
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
