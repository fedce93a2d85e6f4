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
    <div className="column grid gap-x-20 gap-y-12 py-10 md:grid-cols-[minmax(0,26rem)_1fr] md:py-20 lg:gap-x-32">
      <section>
        <h1 className="text-4xl">{title}</h1>
        <p className="mt-3 mb-8 text-muted">{lead}</p>
        {children}
      </section>
      <aside className="hidden border-l border-hairline pl-10 md:flex md:flex-col md:justify-center lg:pl-16">
        {aside}
      </aside>
    </div>
  )
}
