import { momentInWords } from '#app/desk/frame/moment.ts'
import type { Invitation } from '#app/people/staff/staff.schema.ts'
import { Button } from '#app/ui/button.tsx'
import { inviteAgain, withdrawInvitation } from './people-queries.ts'
import { useAct } from './use-act.ts'

/** Who was invited, and what became of it. */
export function Invitations({ invitations }: { invitations: Invitation[] }) {
  return (
    <section aria-labelledby="invitations">
      <h3 id="invitations" className="border-b border-hairline pb-3 text-xl">
        Invitations
      </h3>
      {invitations.length === 0 && (
        <p className="py-4 text-muted">Nobody is invited. An invitation lasts 48 hours.</p>
      )}
      <ul>
        {invitations.map((invitation) => (
          <Line key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </section>
  )
}

function Line({ invitation }: { invitation: Invitation }) {
  const { act, busy } = useAct()
  const { id, email, role, state, isForPassword, invitedBy, createdAt } = invitation
  const isOpen = state === 'open' || state === 'expired'
  const what = isForPassword ? 'link for a new password' : role
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-hairline py-3">
      <span className="min-w-0 wrap-anywhere">
        <span className="block">{email}</span>
        <span className="text-sm text-muted">
          {`${what} · ${standOf(invitation)} · by ${invitedBy}, ${momentInWords(createdAt)}`}
        </span>
      </span>
      {isOpen && (
        <span className="flex flex-wrap gap-2">
          <Button
            variant="quiet"
            busy={busy}
            aria-label={`Send again to ${email}`}
            onClick={() => void act(() => inviteAgain(id))}
          >
            Send again
          </Button>
          <Button
            variant="danger"
            busy={busy}
            aria-label={`Withdraw the invitation of ${email}`}
            onClick={() => void act(() => withdrawInvitation(id))}
          >
            Withdraw
          </Button>
        </span>
      )}
    </li>
  )
}

const standOf = ({ state, expiresAt }: Invitation): string =>
  state === 'open' ? `open until ${momentInWords(expiresAt)}` : state
