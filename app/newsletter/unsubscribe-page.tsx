import { api } from '#app/page/api-client.ts'
import { MailedLink } from '#app/page/mailed-link.tsx'

export default function UnsubscribePage() {
  return (
    <MailedLink
      title="Unsubscribe?"
      question="We won't send our newsletter to this address again. Your account and your orders stay as they are."
      button="Unsubscribe"
      done={{
        title: 'You have unsubscribed',
        text: "You won't get our newsletter any more. Thank you for reading it.",
      }}
      send={(token) =>
        api(`/newsletter/unsubscribe?token=${encodeURIComponent(token)}`, { method: 'POST' })
      }
    />
  )
}
