import { api } from '#app/api-client.ts'
import { MailedLink } from '#app/layout/mailed-link.tsx'

export default function UnsubscribePage() {
  return (
    <MailedLink
      title="Leave the list?"
      question="We will not write to this address again. Your account and your orders stay as they are."
      button="Unsubscribe"
      done={{
        title: 'You are off the list',
        text: 'No more letters. Thank you for having read us; the shop stays open.',
      }}
      send={(token) =>
        api(`/newsletter/unsubscribe?token=${encodeURIComponent(token)}`, { method: 'POST' })
      }
    />
  )
}
