import { PageHead } from '#app/page/page-head.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link.tsx'

/** What stands in place of a page that is not there. */
export function NotFound() {
  return (
    <div className="column grid items-center gap-x-16 gap-y-12 pt-12 md:grid-cols-[1fr_auto] md:pt-24">
      <PageHead title="Not found" hidden />
      <div>
        <p className="font-serif text-lg text-muted">404</p>
        <h1 className="mt-2 max-w-[14ch] text-4xl">This page is not on our shelves.</h1>
        <p className="mt-6 max-w-[56ch] text-lg text-muted">
          The address may be mistyped, or what it led to has gone. The search box above finds books
          by title, author, series, subject or ISBN.
        </p>
        <p className="mt-8">
          <Link to="/" className={buttonClass()}>
            Back to the shop
          </Link>
        </p>
      </div>
      <EmptySlot />
    </div>
  )
}

/* A row of spines with a gap where the page would stand. */
function EmptySlot() {
  return (
    <svg
      viewBox="0 0 320 220"
      aria-hidden="true"
      className="w-72 max-w-full text-ink md:w-96"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
    >
      <g fill="var(--raised)">
        <path d="M16 40h26v160H16zM42 62h34v138H42zM76 28h22v172H76z" />
        <path d="M242 200 210.8 53.3l29.3-6.2 31.2 146.7z" />
        <path d="M182 48h28v152h-28z" />
      </g>
      <path d="M22 60h14M22 66h14M48 84h22M82 48h10M82 168h10M188 72h16M188 78h16" />
      <path d="M46 170h26m223 86 12-2.5" className="text-accent" stroke="currentColor" />
      <path d="M110 44h58v156" strokeDasharray="3 7" className="text-muted" stroke="currentColor" />
      <path d="M110 44v156" strokeDasharray="3 7" className="text-muted" stroke="currentColor" />
      <path d="M0 201h320" />
    </svg>
  )
}
