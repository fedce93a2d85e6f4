import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { NameKind } from '#app/search/headings.ts'
import { filterLabels, type Listing } from '#app/search/listing.ts'
import { type Facets, namesQuery } from '#app/search/queries.ts'
import { inputClass } from '#app/ui/input-class.ts'
import { shelfNames } from '#app/values/shelf-names.ts'
import { FilterBox } from './filter-box.tsx'

type Props = {
  kind: NameKind
  listing: Listing
  chosen: Facets['chosen']
  toggle: (slug: string) => void
}

/**
 * Authors, series or publishers to narrow a list by. There may be very many, so they are asked for when somebody
 * opens the group; without JavaScript what is chosen stays chosen.
 */
export function NameGroup(props: Props) {
  const { kind, listing } = props
  const [isOpen, setOpen] = useState(false)
  const slugs = listing.filters[kind] ?? []
  return (
    <>
      {!isOpen && slugs.map((slug) => <input key={slug} type="hidden" name={kind} value={slug} />)}
      <details
        className="more-filters needs-script mb-4"
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary className="cursor-pointer items-center justify-between py-1.5 font-serif text-lg">
          <span>
            {filterLabels[kind]}
            {slugs.length > 0 && (
              <span className="font-sans text-sm text-muted">{` (${slugs.length} chosen)`}</span>
            )}
          </span>
        </summary>
        {isOpen && <Names {...props} />}
      </details>
    </>
  )
}

/** Letters are waited for this long. */
const pauseMs = 200
/** From so many names on they can be searched. */
const many = 10

function Names({ kind, listing, chosen, toggle }: Props) {
  const [typed, setTyped] = useState('')
  const find = usePaused(typed.trim())
  const { data, error, isPending, refetch } = useQuery({
    ...namesQuery(listing, kind, find),
    placeholderData: keepPreviousData,
  })
  const slugs = listing.filters[kind] ?? []
  const nameOf = (slug: string) =>
    chosen.find((one) => one.kind === kind && one.slug === slug)?.name ?? slug
  const values = data?.values ?? []
  // What is chosen is shown, whatever is looked for.
  const others = slugs
    .filter((slug) => !values.some((value) => value.slug === slug))
    .map((slug) => ({ slug, name: nameOf(slug) }))
  const { inApi } = shelfNames[kind]
  return (
    <>
      {(data?.more || values.length >= many || typed) && (
        <input
          type="search"
          value={typed}
          maxLength={100}
          aria-label={`Find ${inApi}`}
          placeholder={`Find ${inApi}`}
          autoComplete="off"
          className={`${inputClass} my-1`}
          onChange={({ target }) => setTyped(target.value)}
          // It is no box of the form around it.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      <ul>
        {[...others, ...values].map((value) => (
          <FilterBox
            key={value.slug}
            kind={kind}
            value={value}
            checked={slugs.includes(value.slug)}
            toggle={() => toggle(value.slug)}
          />
        ))}
      </ul>
      <p role="status" className="text-sm text-muted empty:hidden">
        {isPending ? 'Loading...' : data && values.length === 0 ? `No ${inApi} found.` : null}
      </p>
      {error && !data && (
        <p role="alert" className="text-sm text-danger">
          {`We couldn't load the ${inApi}. `}
          <button type="button" className="link" onClick={() => refetch()}>
            Try again
          </button>
        </p>
      )}
    </>
  )
}

/** A text that is still being typed, once it has rested. */
function usePaused(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}
