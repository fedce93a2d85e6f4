import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { DeskHeading } from '#app/desk/frame/desk-heading.tsx'
import { Failure, Loading } from '#app/ui/state.tsx'
import { href } from '#app/values/addresses.ts'
import { mailTextsQuery } from './queries.ts'

/** The mails that the shop writes by itself. */
export default function MailTextsPage() {
  const { data, error, refetch } = useQuery(mailTextsQuery)
  return (
    <>
      <DeskHeading title="Mail texts" />
      <p className="mb-6 max-w-2xl text-muted">
        The mails that the shop writes by itself, in your own words. Name, signature and sender are
        set under Your shop.
      </p>
      {!data && !error && (
        <Loading>
          <div className="skeleton h-96" />
        </Loading>
      )}
      {!data && error && (
        <Failure message="The mail texts could not be loaded" retry={() => void refetch()} />
      )}
      <ul className="grid gap-x-10 border-t border-hairline empty:hidden lg:grid-cols-2">
        {data?.map(({ kind, name, when, isOwn }) => (
          <li
            key={kind}
            className="flex flex-wrap items-baseline justify-between gap-x-8 border-b border-hairline py-3"
          >
            <div>
              <Link
                to={href('/dashboard/mail-texts/:kind', { kind })}
                className="link inline-block py-1 font-medium"
              >
                {name}
              </Link>
              <p className="text-sm text-muted">{`Sent ${when}`}</p>
            </div>
            <span className="text-sm text-muted">{isOwn ? 'Your words' : 'Usual words'}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
