import { type SubmitEvent, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Field, Select } from '#app/ui/field.tsx'
import { Refused } from '#app/ui/refused.tsx'
import { type AdminRole, adminRoles } from '#app/values/stored.ts'
import { invite } from './people-queries.ts'
import { roleWords } from './people-words.ts'
import { useAct } from './use-act.ts'

/** Invites somebody by mail. */
export function InviteForm() {
  const { act, busy } = useAct()
  const [role, setRole] = useState<AdminRole>('packer')
  const [refused, setRefused] = useState<{ message: string; atField?: string } | null>(null)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const email = String(new FormData(form).get('email'))
    const failure = await act(() => invite({ email, role }), { hasForm: true })
    if (failure) return setRefused({ message: failure.message, atField: failure.errors?.email })
    setRefused(null)
    form.reset()
  }

  return (
    <section aria-labelledby="invite">
      <h3 id="invite" className="text-xl">
        Invite somebody
      </h3>
      <form method="post" onSubmit={submit} className="mt-4">
        <fieldset className="space-y-5">
          <Refused message={refused && !refused.atField ? refused.message : null} />
          <Field
            label="E-mail"
            name="email"
            type="email"
            autoComplete="off"
            maxLength={254}
            error={refused?.atField}
            required
          />
          <Select
            label="Role"
            name="role"
            hint={`Does ${roleWords[role]}.`}
            value={role}
            onChange={(event) => setRole(event.currentTarget.value as AdminRole)}
          >
            {adminRoles.toReversed().map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </Select>
          <Button type="submit" busy={busy}>
            Send the invitation
          </Button>
        </fieldset>
      </form>
    </section>
  )
}
