import type { ReactNode } from 'react'

/** Boxes of the book form that belong together, two beside each other where there is room. */
export const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="book-group">
    <legend className="float-left mb-5 w-full font-serif text-xl">{title}</legend>
    <div className="clear-both grid gap-x-6 gap-y-5 sm:grid-cols-2">{children}</div>
  </fieldset>
)
