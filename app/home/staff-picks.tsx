import { Link } from '#app/ui/link.tsx'
import { ListLinks, Picks } from '#app/window/pages/picks.tsx'
import type { WindowAnswer } from '#app/window/queries.ts'

/** What people of the shop recommend, and the ways to its lists; nothing while there is neither. */
export function StaffPicks({ picks, lists }: Pick<WindowAnswer, 'picks' | 'lists'>) {
  if (picks.length + lists.length === 0) return null
  return (
    <section aria-labelledby="picks" className="column mt-20 md:mt-28">
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2 border-b border-hairline pb-4">
        <h2 id="picks" className="text-xl sm:text-3xl">
          {picks.length > 0 ? 'Staff picks' : 'Our lists'}
        </h2>
        <Link to="/picks" className="link">
          {picks.length > 0 ? 'All staff picks' : 'All lists'}
        </Link>
      </div>
      <Picks picks={picks} />
      {lists.length > 0 && (
        <div className={picks.length > 0 ? 'mt-8' : ''}>
          <ListLinks lists={lists} />
        </div>
      )}
    </section>
  )
}
