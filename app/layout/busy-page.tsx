import { data } from 'react-router'
import { PageHead } from '#app/page/page-head.tsx'
import { buttonClass } from '#app/ui/button.tsx'

/**
 * Sent in place of a page when too many are requested: rendered once, without scripts
 * (server/pages/plain-pages.ts). Its own address in the link becomes that of the page.
 */
export const loader = () => data(null, { status: 503 })
export const clientLoader = () => null

export default function BusyPage() {
  return (
    <div className="column pt-12 md:pt-24">
      <PageHead title="Very busy" hidden />
      <h1 className="max-w-[14ch] text-4xl">The shop is very busy.</h1>
      <p className="mt-6 max-w-[56ch] text-lg text-muted">
        Many people are looking around right now. Your cart is safe. Please try again in a few
        seconds.
      </p>
      <p className="mt-8">
        <a href="/too-busy" className={buttonClass()}>
          Try again
        </a>
      </p>
    </div>
  )
}
