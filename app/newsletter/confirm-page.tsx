import { api } from '#app/page/api-client.ts'
import { MailedLink } from '#app/page/mailed-link.tsx'

export default function ConfirmPage() {
  return (
    <MailedLink
      title="Confirm your subscription"
      question="Shall we send you our newsletter: new books, and the odd opinion about them?"
      button="Yes, subscribe me"
      done={{
        title: 'You are subscribed',
        text: "You'll get our next newsletter. Each one has a link to unsubscribe with one click.",
      }}
      send={(token) => api('/newsletter/confirm', { method: 'POST', body: { token } })}
    />
  )
}
