import type { ReactNode } from 'react'

/** The sheet that logging in and registering share: the form, and a word to the reader beside it. */
export function SignInSheet({
  title,
  lead,
  aside,
  children,
}: {
  title: string
  lead: string
  aside: ReactNode
  children: ReactNode
}) {
  return (
    <div className="column grid gap-x-24 py-10 md:py-20 lg:grid-cols-[26rem_1fr]">
      <section className="mx-auto w-full max-w-[26rem] lg:mx-0">
        <h1 className="text-4xl">{title}</h1>
        <p className="mt-3 mb-8 text-muted">{lead}</p>
        {children}
      </section>
      <aside className="hidden border-l border-hairline pl-16 lg:flex lg:flex-col lg:justify-center">
        {aside}
      </aside>
    </div>
  )
}
