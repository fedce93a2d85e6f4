import { renewSession } from '#app/account/sign-in/renew-session.ts'
import { isSignedInHinted } from '#app/account/signed-in-hint.ts'
import { api } from '#app/page/api-client.ts'
import { MailedLink } from '#app/page/mailed-link.tsx'

/** The page behind the link that confirms an address. */
export default function VerifyEmailPage() {
  return (
    <MailedLink
      title="Confirm your e-mail"
      question="Confirm this address so that we can write about your orders and help you if you forget your password."
      button="Confirm my e-mail"
      done={{
        title: 'Your e-mail is confirmed',
        text: "Thank you. You're all set.",
      }}
      send={verify}
    />
  )
}

/** A customer signed in here gets a token with the confirmed address. */
async function verify(token: string): Promise<void> {
  await api('/identity/verify-email', { method: 'POST', base: 'orders', body: { token } })
  if (isSignedInHinted()) await renewSession()
}
