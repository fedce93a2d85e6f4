import { data, Link } from 'react-router'
import { buttonClass } from '#app/ui/button.tsx'
import { DeskHeading } from './desk-heading.tsx'

export const loader = () => data(null, { status: 404 })
export const clientLoader = () => null

/** An address under /dashboard that leads nowhere. */
export default function UnknownPage() {
  return (
    <>
      <DeskHeading title="Not found" />
      <p className="max-w-[60ch] text-muted">
        There is no page at this address. It may be mistyped.
      </p>
      <Link to="/dashboard" className={`${buttonClass()} mt-6`}>
        Dashboard Home
      </Link>
    </>
  )
}
