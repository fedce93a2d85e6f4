import type { ReactNode } from 'react'

/** A page with one thing to do. */
export function PlainSheet({ children }: { children: ReactNode }) {
  return (
    <div className="column py-10 md:py-20">
      <section className="mx-auto w-full max-w-[26rem]">{children}</section>
    </div>
  )
}
