import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Figures } from '#app/figures/figures.schema.ts'
import { href } from '#app/values/addresses.ts'
import { deskPrice } from '#app/values/amount.ts'
import { shortByline } from '#app/values/normalise.ts'
import { missedQuery } from './queries.ts'

/** The ten books of which most copies were sold. */
export function BestSellers({ figures: { bestSellers } }: { figures: Figures }) {
  return (
    <section aria-labelledby="best-sellers">
      <h4 id="best-sellers" className="text-lg">
        Best sellers
      </h4>
      {bestSellers.length === 0 ? (
        <p className="mt-2 text-sm text-muted">No book was sold in these days.</p>
      ) : (
        <table className="mt-2 w-full text-left text-sm">
          <thead className="text-muted">
            <tr>
              <th scope="col" className="py-2 font-medium">
                Book
              </th>
              <th scope="col" className="py-2 text-right font-medium">
                Copies
              </th>
              <th scope="col" className="py-2 pl-4 text-right font-medium">
                Sales
              </th>
            </tr>
          </thead>
          <tbody>
            {bestSellers.map(({ id, title, author, copies, sales }) => (
              <tr key={id} className="border-t border-hairline align-top">
                <th scope="row" className="py-2 font-normal">
                  <Link
                    dir="auto"
                    to={href('/dashboard/edit-book/:id', { id })}
                    className="link line-clamp-2 wrap-anywhere"
                  >
                    {title}
                  </Link>
                  {author && (
                    <span dir="auto" className="line-clamp-1 text-muted">
                      {shortByline(author)}
                    </span>
                  )}
                </th>
                <td className="py-2 text-right tabular-nums">{copies.toLocaleString('en-US')}</td>
                <td className="py-2 pl-4 text-right tabular-nums">{deskPrice(sales)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

/** What readers looked for and did not find: books to buy in, or words that a book should have. */
export function MissedSearches({ days, as: Heading = 'h4' }: { days: string; as?: 'h3' | 'h4' }) {
  const { data } = useQuery(missedQuery(days))
  if (!data) return null
  return (
    <section aria-labelledby="missed">
      <Heading id="missed" className="text-lg">
        Searches without result
      </Heading>
      {data.searches.length === 0 ? (
        <p className="mt-2 text-sm text-muted">Readers found something for all they looked for.</p>
      ) : (
        <ol className="mt-2 text-sm">
          {data.searches.map(({ words, times }) => (
            <li key={words} className="flex justify-between gap-4 border-t border-hairline py-2">
              <Link
                to={`/search?q=${encodeURIComponent(words)}`}
                className="link min-w-0 wrap-anywhere"
              >
                {words}
              </Link>
              <span className="text-muted tabular-nums">
                {times === 1 ? 'once' : `${times.toLocaleString('en-US')} times`}
              </span>
            </li>
          ))}
        </ol>
      )}
      <p className="mt-3 text-sm text-muted">
        Only the words are kept, nothing about who typed them.
      </p>
    </section>
  )
}
