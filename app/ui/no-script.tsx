import type { ReactNode } from 'react'

/** Says what needs JavaScript, where it does not run. */
export const NoScript = ({ children }: { children: ReactNode }) => (
  <noscript>
    <p className="mt-3 text-sm text-muted">{children}</p>
  </noscript>
)
