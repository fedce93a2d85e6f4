import { useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { workWords } from '#app/desk/orders/order-words.ts'
import { works } from '#app/orders/life/standing.ts'
import type { QueueCounts } from '#app/orders/queue/queue.schema.ts'

/** What is to be done, in the order in which it is done, with how many orders wait for it. */
export function QueueTabs({ counts }: { counts?: QueueCounts }) {
  const [search] = useSearchParams()
  const here = search.get('work')
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    const tab = nav.current?.querySelector('[aria-current=page]')
    if (here === null || !nav.current || !tab) return
    // On a phone the tab that is open may be beyond the edge.
    const [around, its] = [nav.current.getBoundingClientRect(), tab.getBoundingClientRect()]
    nav.current.scrollLeft += its.left - around.left - (around.width - its.width) / 2
  }, [here])
  const tabs = [
    { work: null, text: 'All', count: undefined },
    ...works.map((work) => ({ work, text: workWords[work], count: counts?.works[work] })),
  ]
  return (
    <nav
      ref={nav}
      aria-label="What to do"
      className="mb-5 overflow-x-auto border-b border-hairline"
    >
      <ul className="flex gap-5">
        {tabs.map(({ work, text, count }) => (
          <li key={text}>
            <Link
              to={{ search: work ? `work=${work}` : '' }}
              aria-current={here === work ? 'page' : undefined}
              className="flex min-h-11 items-center gap-1.5 border-b-2 border-transparent whitespace-nowrap text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
            >
              {text}
              {count !== undefined && count > 0 && (
                <span className="rounded-full bg-hairline px-2 text-sm text-ink tabular-nums">
                  {count.toLocaleString('en-US')}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
