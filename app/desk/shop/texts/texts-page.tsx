import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { DeskHeading } from '#app/desk/frame/desk-heading.tsx'
import { Failure, Loading } from '#app/ui/state.tsx'
import { href } from '#app/values/addresses.ts'
import { textsQuery } from './text-queries.ts'
import { stateOf } from './text-state.ts'

/** The shop's pages of words. */
export default function TextsPage() {
  const { data, error, refetch } = useQuery(textsQuery)
  return (
    <>
      <DeskHeading title="Texts">
        <Link to="/dashboard/your-shop" className="link">
          Your shop
        </Link>
      </DeskHeading>
      {!data && !error && (
        <Loading>
          <div className="skeleton h-64" />
        </Loading>
      )}
      {!data && error && (
        <Failure message="The texts could not be loaded" retry={() => void refetch()} />
      )}
      <ul className="divide-y divide-hairline border-y border-hairline empty:hidden">
        {data?.map((text) => (
          <li
            key={text.kind}
            className="flex flex-wrap items-baseline justify-between gap-x-8 py-4"
          >
            <Link
              to={href('/dashboard/your-shop/texts/:kind', { kind: text.kind })}
              className="link font-medium"
            >
              {text.title}
            </Link>
            <span className="text-sm text-muted">{stateOf(text)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
