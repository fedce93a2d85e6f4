import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { DeskHeading } from '#app/desk/frame/desk-heading.tsx'
import { momentInWords } from '#app/desk/frame/moment.ts'
import type { Person, Staff } from '#app/people/staff/staff.schema.ts'
import { Button } from '#app/ui/button.tsx'
import { Failure, Loading } from '#app/ui/state.tsx'
import { href } from '#app/values/addresses.ts'
import { Invitations } from './invitations.tsx'
import { InviteForm } from './invite-form.tsx'
import { requireFactor, staffQuery } from './people-queries.ts'
import { useAct } from './use-act.ts'

/** Who works at the desk: the owner invites, gives roles, and shuts out. */
export default function PeoplePage() {
  const { data, error, refetch } = useQuery(staffQuery)
  return (
    <>
      <DeskHeading title="People">
        <Link to="/dashboard/log" className="link py-2">
          Log of the desk
        </Link>
      </DeskHeading>
      {!data && !error && (
        <Loading>
          <div className="skeleton h-96" />
        </Loading>
      )}
      {!data && error && (
        <Failure message="The people could not be loaded" retry={() => void refetch()}>
          <p>{error.message}</p>
        </Failure>
      )}
      {data && (
        <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[3fr_2fr]">
          <div className="space-y-12">
            <Everybody staff={data} />
            <Invitations invitations={data.invitations} />
          </div>
          <div className="space-y-12">
            <InviteForm />
            <Requirement staff={data} />
          </div>
        </div>
      )}
    </>
  )
}

function Everybody({ staff }: { staff: Staff }) {
  return (
    <section aria-labelledby="everybody">
      <h3 id="everybody" className="border-b border-hairline pb-3 text-xl">
        At the desk
      </h3>
      <ul>
        {staff.people.map((person) => (
          <li
            key={person.id}
            className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-hairline py-3"
          >
            <span className="min-w-0 wrap-anywhere">
              <Link to={pathOf(person, staff.me)} className="link inline-block py-1 font-medium">
                {person.username}
              </Link>
              {person.email && <span className="block text-sm text-muted">{person.email}</span>}
            </span>
            <span className="text-sm text-muted">{standOf(person, staff.me)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const pathOf = ({ id }: Person, me: string) =>
  id === me ? '/dashboard/my-account' : href('/dashboard/people/:id', { id })

const standOf = (person: Person, me: string): string =>
  [
    person.id === me && 'you',
    person.role,
    person.disabled && 'disabled',
    person.secondFactor && 'second factor',
    person.lastSignInAt
      ? `logged in ${momentInWords(person.lastSignInAt)}`
      : 'has not logged in yet',
  ]
    .filter(Boolean)
    .join(' · ')

function Requirement({ staff }: { staff: Staff }) {
  const { act, busy } = useAct()
  const { secondFactorRequired } = staff
  const without = staff.people.filter(({ disabled, secondFactor }) => !disabled && !secondFactor)
  const hasOwn = staff.people.some(({ id, secondFactor }) => id === staff.me && secondFactor)
  return (
    <section aria-labelledby="factor">
      <h3 id="factor" className="text-xl">
        Second factor
      </h3>
      <p className="mt-2 max-w-[60ch] text-muted">
        {secondFactorRequired
          ? 'Everybody needs a code from their phone to log in.'
          : 'Ask everybody for a code from their phone when they log in. Who has none yet sets it up first, and sees nothing else until then.'}
      </p>
      {without.length > 0 && (
        <p className="mt-2 text-sm text-muted">
          {`Without one: ${without.map(({ username }) => username).join(', ')}`}
        </p>
      )}
      {!hasOwn && !secondFactorRequired ? (
        <p className="mt-4">
          <Link to="/dashboard/my-account" className="link">
            Set up your own first
          </Link>
        </p>
      ) : (
        <Button
          variant="quiet"
          className="mt-4"
          busy={busy}
          onClick={() => void act(() => requireFactor(!secondFactorRequired))}
        >
          {secondFactorRequired ? 'Stop requiring it' : 'Require it of everybody'}
        </Button>
      )}
    </section>
  )
}
