import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { confirmFactor, peopleKey } from '#app/desk/people/people-queries.ts'
import { deskLoginQuery } from '#app/desk/queries.ts'
import { ApiFailure } from '#app/page/api-client.ts'
import type { NewFactor } from '#app/people/second-factor/second-factor.schema.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'

/** The secret as a picture and as text, and the first code, which turns it on. */
export function SetUp({
  factor,
  done,
  cancel,
}: {
  factor: NewFactor
  done: (recoveryCodes: string[]) => void
  cancel: () => void
}) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string>()

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    try {
      const { codes } = await confirmFactor(
        String(new FormData(event.currentTarget).get('code')).trim(),
      )
      done(codes)
      await client.invalidateQueries({ queryKey: peopleKey })
      await client.invalidateQueries({ queryKey: deskLoginQuery.queryKey })
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      setRefused(failure.errors?.code ?? failure.message)
      setBusy(false)
    }
  }

  return (
    <div className="mt-6 max-w-md space-y-6">
      <div>
        <p>1. Scan this with an authenticator app on your phone.</p>
        <img
          src={`data:image/svg+xml,${encodeURIComponent(factor.picture)}`}
          alt="QR code of the secret, which is written below"
          width={220}
          height={220}
          // Apps read dark on light alone, whatever the page's colours are.
          className="mt-3 rounded-control bg-white"
        />
      </div>
      <div>
        <p>Or type this secret into the app:</p>
        <p className="mt-2 font-mono text-sm wrap-anywhere select-all">
          {(factor.secret.match(/.{1,4}/g) ?? []).join(' ')}
        </p>
      </div>
      <form method="post" onSubmit={submit} className="space-y-5" aria-label="First code">
        <Field
          label="2. Enter the code that it shows"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          error={refused}
          maxLength={12}
          required
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={busy}>
            Turn it on
          </Button>
          <Button variant="quiet" onClick={cancel}>
            Cancel
          </Button>
        </div>
      </form>
    </div>
  )
}
