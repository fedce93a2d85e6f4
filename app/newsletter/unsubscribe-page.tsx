import { LetterPage, post } from './letter-page.tsx'

export default function UnsubscribePage() {
  return (
    <LetterPage
      title="Leave the list?"
      question="We will not write to this address again. Your account and your orders stay as they are."
      button="Unsubscribe"
      done={{
        title: 'You are off the list',
        text: 'No more letters. Thank you for having read us; the shop stays open.',
      }}
      send={(token) => post(`/unsubscribe?token=${encodeURIComponent(token)}`)}
    />
  )
}
