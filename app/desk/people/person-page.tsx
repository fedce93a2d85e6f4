import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { DeskHeading } from '#app/desk/frame/desk-heading.tsx'
import { momentInWords } from '#app/desk/frame/moment.ts'
import type { Person } from '#app/people/staff/staff.schema.ts'
import { Button } from '#app/ui/button.tsx'
import { CloseButton, Dialog } from '#app/ui/dialog.tsx'
import { Select } from '#app/ui/field.tsx'
import { Failure, Loading } from '#app/ui/state.tsx'
import { type AdminRole, adminRoles } from '#app/values/stored.ts'
import { Logins, SignIns } from './logins.tsx'
import * as calls from './people-queries.ts'
import { roleWords } from './people-words.ts'
import { useAct } from './use-act.ts'

/** Somebody of the desk, as the owner sees them. */
export default function PersonPage() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useQuery(calls.personQuery(id))
  const { act } = useAct()
  return (
    <>
      <DeskHeading title={data?.person.username ?? 'Person'}>
        <Link to="/dashboard/people" className="link py-2">
          People
        </Link>
      </DeskHeading>
      {!data && !error && (
        <Loading>
          <div className="skeleton h-96" />
        </Loading>
      )}
      {!data && error && (
        <Failure message="This person could not be loaded" retry={() => void refetch()}>
          <p>{error.message}</p>
        </Failure>
      )}
      {data && (
        <div className="grid gap-x-10 gap-y-12 *:first:col-span-full lg:grid-cols-2">
          <Rights key={`${data.person.role} ${data.person.disabled}`} person={data.person} />
          <section aria-labelledby="logins">
            <h3 id="logins" className="mb-3 text-xl">
              Logged in now
            </h3>
            {data.logins.length === 0 && <p className="text-muted">Nowhere.</p>}
            <Logins
              logins={data.logins}
              end={(login) => void act(() => calls.endLogin(id, login.id))}
            />
            {data.logins.length > 0 && (
              <Button
                variant="danger"
                className="mt-4"
                onClick={() => void act(() => calls.endLogins(id))}
              >
                Log out everywhere
              </Button>
            )}
          </section>
          <section aria-labelledby="sign-ins">
            <h3 id="sign-ins" className="mb-3 text-xl">
              Tries to log in
            </h3>
            <SignIns signIns={data.signIns} />
          </section>
        </div>
      )}
    </>
  )
}

function Rights({ person }: { person: Person }) {
  const { act, busy } = useAct()
  const [role, setRole] = useState<AdminRole>(person.role)
  const [asks, setAsks] = useState<'disable' | 'factor' | null>(null)
  const { id, username, email, disabled, secondFactor } = person
  const read = { role: person.role, disabled }
  const change = (changes: object) => act(() => calls.changePerson(id, { ...changes, read }))
  return (
    <section aria-label="Account">
      <p className="text-muted">
        {[
          email ?? 'no e-mail known',
          `since ${momentInWords(person.createdAt)}`,
          disabled && 'disabled',
          secondFactor ? 'with a second factor' : 'without a second factor',
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <div className="mt-6 flex flex-wrap items-end gap-4">
        <Select
          label="Role"
          name="role"
          className="w-56"
          value={role}
          onChange={(event) => setRole(event.currentTarget.value as AdminRole)}
        >
          {adminRoles.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </Select>
        <Button
          busy={busy}
          disabled={role === person.role}
          onClick={async () => {
            if (await change({ role })) setRole(person.role)
          }}
        >
          Save the role
        </Button>
      </div>
      <p className="mt-2 text-sm text-muted">{`Does ${roleWords[role]}.`}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        {email && !disabled && (
          <Button
            variant="quiet"
            busy={busy}
            onClick={() => void act(() => calls.mailPasswordLink(id))}
          >
            Mail a link for a new password
          </Button>
        )}
        {secondFactor && (
          <Button variant="quiet" busy={busy} onClick={() => setAsks('factor')}>
            Remove the second factor
          </Button>
        )}
        {disabled ? (
          <Button variant="quiet" busy={busy} onClick={() => void change({ disabled: false })}>
            Enable the account
          </Button>
        ) : (
          <Button variant="danger" busy={busy} onClick={() => setAsks('disable')}>
            Disable the account
          </Button>
        )}
      </div>
      {asks && (
        <Dialog
          title={asks === 'disable' ? `Disable ${username}?` : 'Remove the second factor?'}
          text={
            asks === 'disable'
              ? `${username} is logged out everywhere at once and can't log in until you enable the account again. What they did stays in the log.`
              : `${username} is logged out everywhere and logs in with the password alone, until there is a new one. Do this when the phone is lost.`
          }
          onClose={() => setAsks(null)}
        >
          <div className="mt-6 flex flex-wrap gap-3">
            <Button
              variant="danger"
              onClick={() => {
                setAsks(null)
                void (asks === 'disable'
                  ? change({ disabled: true })
                  : act(() => calls.resetFactor(id)))
              }}
            >
              {asks === 'disable' ? 'Disable' : 'Remove'}
            </Button>
            <CloseButton variant="quiet">Cancel</CloseButton>
          </div>
        </Dialog>
      )}
    </section>
  )
}
