import { useQuery } from '@tanstack/react-query'
import { onBookQuery } from '#app/window/queries.ts'
import { ListLinks } from './picks.tsx'

/** What people of the shop say of a book, and the lists it is on. */
export function OnBook({ book: { _id } }: { book: { _id: string } }) {
  const { data } = useQuery(onBookQuery(_id))
  if (!data || data.picks.length + data.lists.length === 0) return null
  return (
    <section aria-labelledby="our-word" className="mt-10 border-l-2 border-accent pl-5">
      <h2 id="our-word" className="mb-3 text-xl">
        {data.picks.length > 0 ? 'Staff pick' : 'On our lists'}
      </h2>
      {data.picks.map(({ name, quote }) => (
        <figure key={name + quote} className="mb-3 max-w-[60ch]">
          <blockquote className="font-serif text-lg whitespace-pre-line wrap-anywhere">{`“${quote}”`}</blockquote>
          <figcaption className="mt-1 text-sm text-muted wrap-anywhere">{name}</figcaption>
        </figure>
      ))}
      {data.picks.length > 0 && data.lists.length > 0 && (
        <h3 className="mt-4 text-sm text-muted">On our lists</h3>
      )}
      <ListLinks lists={data.lists} />
    </section>
  )
}
