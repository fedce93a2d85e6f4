import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { NoScript } from '#app/ui/no-script.tsx'

/* Loading, failed, empty: each with a sentence that helps and, where there is one, a way on. */

/**
 * "Loading..." for as long as it takes; children are skeletons of the size of what comes. Where no
 * script will ever bring it, `without` says so.
 */
export function Loading({
  without = 'This part of the page needs JavaScript.',
  children,
}: {
  without?: string
  children?: ReactNode
}) {
  return (
    <>
      <div role="status" className={`needs-script ${children ? '' : 'py-16 text-center'}`}>
        <p className={children ? 'mb-3 text-sm text-muted' : 'text-muted'}>Loading...</p>
        {children}
      </div>
      <NoScript>{without}</NoScript>
    </>
  )
}

/** What failed, in words, and a button to try again where that helps. */
export function Failure({
  message,
  retry,
  children,
}: {
  message: string
  retry?: () => void
  children?: ReactNode
}) {
  return (
    <div role="alert" className="border-l-2 border-danger bg-raised px-6 py-5">
      <p className="font-serif text-xl">{message}</p>
      {children && <div className="mt-2 text-muted">{children}</div>}
      {retry && (
        <Button variant="quiet" className="mt-4" onClick={() => retry()}>
          Try again
        </Button>
      )}
    </div>
  )
}

/** Nothing here, said kindly; children say what to do instead. `as="h1"` where it is the whole page. */
export function Empty({
  text,
  as: Text = 'p',
  children,
}: {
  text: string
  as?: 'p' | 'h1'
  children?: ReactNode
}) {
  return (
    <div className="py-14 text-center">
      <Text className="font-serif text-2xl">{text}</Text>
      {children && <div className="mt-4 text-muted">{children}</div>}
    </div>
  )
}
