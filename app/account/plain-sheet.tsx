import type { ReactNode } from 'react'

/** A page with one thing to do. */
export function PlainSheet({ children }: { children: ReactNode }) {
  return (
    <div className="column py-10 md:py-20">
      <section className="mx-auto w-full max-w-[26rem]">{children}</section>
    </div>
  )
}

/** What was wrong, above the fields; nothing for an empty message. */
export function Refused({ message }: { message: string }) {
  return message ? (
    <p role="alert" className="border-l-2 border-danger bg-raised px-4 py-3 text-danger">
      {message}
    </p>
  ) : null
}
