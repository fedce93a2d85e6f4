import { useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useCurrentUser } from '#app/account/current-user.ts'
import type { AccountDetails } from '#app/account/keeping/account.schema.ts'
import { accountQuery } from '#app/account/queries.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { showAlert } from '#app/ui/messages.ts'
import { Refused } from '#app/ui/refused.tsx'
import { useAccount } from './use-account.ts'

/** What we call the customer, and the form to say so. A hosted provider alone knows the name. */
export function Name({ account }: { account: AccountDetails }) {
  const [open, setOpen] = useState(false)
  const hosted = useCurrentUser((state) => state.currentUser?.name) ?? ''
  const name = account.keptBy === 'firebase' ? hosted : account.name
  if (open) return <NameForm uid={account.uid} name={name} close={() => setOpen(false)} />
  return (
    <>
      {name ? (
        <span className="block wrap-anywhere">{name}</span>
      ) : (
        <span className="block text-muted">Not given</span>
      )}
      <Button variant="quiet" className="mt-3 mb-2" onClick={() => setOpen(true)}>
        {name ? 'Change the name' : 'Add your name'}
      </Button>
    </>
  )
}

function NameForm({ uid, name, close }: { uid: string; name: string; close: () => void }) {
  const queries = useQueryClient()
  const { busy, refused, run } = useAccount()

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const given = String(new FormData(event.currentTarget).get('name')).trim()
    if (!(await run((account) => account.changeName(given)))) return
    queries.setQueryData(accountQuery(uid).queryKey, (now) => now && { ...now, name: given })
    close()
    showAlert('Your name is saved.', { kind: 'success' })
  }

  return (
    <form
      method="post"
      onSubmit={submit}
      aria-label="Your name"
      className="max-w-[26rem] space-y-5 pb-4"
    >
      <Refused message={refused} />
      <Field
        label="Name"
        name="name"
        autoComplete="name"
        defaultValue={name}
        maxLength={100}
        pattern=".*\S.*"
        title="Your name, in one line"
        autoFocus
        required
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          Save the name
        </Button>
        <Button variant="quiet" onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
