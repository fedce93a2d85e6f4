/** What was wrong, above the fields; nothing without a message. */
export function Refused({ message }: { message: string | null }) {
  return message ? (
    <p
      role="alert"
      className="border-l-2 border-danger bg-raised px-4 py-3 whitespace-pre-line text-danger"
    >
      {message}
    </p>
  ) : null
}
