import type { ReactNode } from 'react'
import { PageHead } from '#app/page/page-head.tsx'

/** Title of a page of the desk, and what can be done from there. */
export function DeskHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
      <PageHead title={title} hidden />
      <h2 className="text-3xl">{title}</h2>
      {children}
    </div>
  )
}
