import { type SubmitEvent, useState } from 'react'
import { ApiFailure, api } from '#app/page/api-client.ts'
import { Button } from '#app/ui/button.tsx'
import { inputClass } from '#app/ui/input-class.ts'
import { NoScript } from '#app/ui/no-script.tsx'
import { tidyTyped } from '#app/ui/tidy-typed.ts'

type Answer = { kind: 'done' | 'refused'; text: string }

/** An e-mail box with Subscribe, in the banner and in the footer; answers in its own place. */
export function SubscribeForm({ source }: { source: 'banner' | 'footer' }) {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [busy, setBusy] = useState(false)
  // Not `useId`: the footer is rendered apart from its page (app/layout/kept-parts.tsx).
  const id = `subscribe-${source}`

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    setBusy(true)
    const given = await subscribe(String(new FormData(form).get('email')), source)
    setBusy(false)
    setAnswer(given)
    if (given.kind === 'done') form.reset()
  }

  return (
    <form method="post" onSubmit={submit} aria-label={`Newsletter (${source})`}>
      <fieldset className="flex max-w-md gap-2">
        <label htmlFor={id} className="sr-only">
          Your e-mail address
        </label>
        <input
          id={id}
          name="email"
          type="email"
          onInput={tidyTyped}
          autoComplete="email"
          placeholder="E-mail"
          maxLength={254}
          required
          aria-describedby={`${id}-answer`}
          aria-invalid={answer?.kind === 'refused' || undefined}
          className={`${inputClass} min-w-0`}
        />
        <Button type="submit" busy={busy} className="shrink-0">
          Subscribe
        </Button>
      </fieldset>
      <NoScript>Subscribing needs JavaScript in your browser.</NoScript>
      <p
        id={`${id}-answer`}
        role="status"
        className={`mt-2 min-h-[1.45em] text-sm ${answer?.kind === 'refused' ? 'text-danger' : 'text-moss'}`}
      >
        {answer?.text}
      </p>
    </form>
  )
}

async function subscribe(email: string, source: string): Promise<Answer> {
  try {
    const body = { email, source }
    const { message } = await api<{ message: string }>('/newsletter', { method: 'POST', body })
    return { kind: 'done', text: message }
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    return { kind: 'refused', text: failure.errors?.email ?? failure.message }
  }
}
