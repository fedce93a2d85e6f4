import { type ReactNode, useId } from 'react'

/** A part of the account: a heading, and what can be done there. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      <div className="mt-4 border-t border-hairline pt-5">{children}</div>
    </section>
  )
}
