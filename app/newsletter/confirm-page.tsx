import { api } from '#app/page/api-client.ts'
import { MailedLink } from '#app/page/mailed-link.tsx'

export default function ConfirmPage() {
  return (
    <MailedLink
      title="Confirm your subscription"
      question="Would you like our newsletter: new books, and an opinion or two about them?"
      button="Yes, subscribe me"
      done={{
        title: 'You are subscribed',
        text: "You'll get our next newsletter. Each one has a link to unsubscribe with one click.",
      }}
      send={(token) => api('/newsletter/confirm', { method: 'POST', body: { token } })}
    />
  )
}
