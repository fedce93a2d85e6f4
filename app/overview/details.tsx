import type { AccountDetails } from '#app/account/keeping/account.schema.ts'
import { Button } from '#app/ui/button.tsx'
import { CheckIcon } from '#app/ui/icons.tsx'
import { showAlert } from '#app/ui/messages.ts'
import { Refused } from '#app/ui/refused.tsx'
import { Name } from './name.tsx'
import { Section } from './section.tsx'
import { useAccount } from './use-account.ts'

/** Name and e-mail, and whether the address is known to be theirs. */
export function Details({ account }: { account: AccountDetails }) {
  const { email, emailVerified } = account
  return (
    <Section title="Your details">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-8 gap-y-3">
        <dt className="text-muted">Name</dt>
        <dd>
          <Name account={account} />
        </dd>
        <dt className="text-muted">E-mail</dt>
        <dd>
          <span className="wrap-anywhere">{email}</span>
          {emailVerified ? (
            <span className="mt-0.5 flex items-center gap-1.5 text-sm text-moss">
              <CheckIcon /> Confirmed
            </span>
          ) : (
            <NotConfirmed email={email ?? ''} />
          )}
        </dd>
      </dl>
    </Section>
  )
}

function NotConfirmed({ email }: { email: string }) {
  const { busy, refused, run } = useAccount()
  const send = async () => {
    const sent = await run((account) => account.sendVerification())
    if (sent) showAlert(`An e-mail with a link is on its way to ${email}.`, { kind: 'success' })
  }
  return (
    <>
      <span className="mt-0.5 block text-sm text-ochre">Not confirmed yet</span>
      <span className="mt-2 block max-w-[52ch] text-sm text-muted">
        We sent you a link. Once your address is confirmed, we can help you if you forget your
        password.
      </span>
      <Button variant="quiet" className="mt-3 mb-2" busy={busy} onClick={send}>
        Send the e-mail again
      </Button>
      <Refused message={refused} />
    </>
  )
}
