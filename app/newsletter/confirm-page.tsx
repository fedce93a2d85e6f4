import { api } from '#app/api-client.ts'
import { MailedLink } from '#app/layout/mailed-link.tsx'

export default function ConfirmPage() {
  return (
    <MailedLink
      title="One click to go"
      question="Shall we send our newsletter to this address: new books, and the odd opinion about them?"
      button="Yes, subscribe me"
      done={{
        title: 'You are on the list',
        text: 'The next letter comes to you. Each one carries a link that ends it with one click.',
      }}
      send={(token) => api('/newsletter/confirm', { method: 'POST', body: { token } })}
    />
  )
}
