import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '#app/ui/button.tsx'

type Props = {
  /** What the button says. */
  button: string
  /** Of the form, where the bar stands outside of it. */
  form?: string
  busy: boolean
  isChanged: boolean
  /** How many boxes hold something that was refused. */
  wrong: number
  /** Why the form was refused as a whole. */
  refused: string | null
}

/** Stays in sight below a form: whether anything is unsaved, whether it was refused, and the way to save. */
export function SaveBar({ button, form, busy, isChanged, wrong, refused }: Props) {
  const press = useRef<HTMLButtonElement>(null)
  const save = useEffectEvent((event: KeyboardEvent) => {
    const isSave = (event.ctrlKey || event.metaKey) && !event.altKey && event.key === 's'
    if (!isSave) return
    // The browser would save the page, which is never what is meant here.
    event.preventDefault()
    if (!document.querySelector('dialog[open]')) press.current?.click()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => save(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  const isRefused = wrong > 0 || refused !== null
  return (
    <div className="save-bar flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div className="min-w-0 text-sm">
        <p role="status" className={isRefused ? 'text-danger' : isChanged ? '' : 'text-muted'}>
          {isRefused ? notSaved(wrong) : isChanged ? 'Unsaved changes' : 'Nothing to save'}
        </p>
        {isRefused && (
          <button
            type="button"
            className="link min-h-8 text-danger"
            onClick={() => showWhy(press.current?.form ?? null)}
          >
            Show what to change
          </button>
        )}
      </div>
      <Button
        ref={press}
        type="submit"
        form={form}
        busy={busy}
        aria-keyshortcuts="Control+S Meta+S"
        className="sm:min-w-48"
      >
        {button}
      </Button>
    </div>
  )
}

const notSaved = (wrong: number): string =>
  wrong > 1 ? `Not saved: ${wrong} fields to correct` : 'Not saved: please check the form'

/* The summary of what is wrong stands above the form. */
function showWhy(form: HTMLFormElement | null): void {
  const summary = form?.querySelector<HTMLElement>('[role=alert][tabindex="-1"]')
  summary?.scrollIntoView({ block: 'center' })
  summary?.focus({ preventScroll: true })
}
