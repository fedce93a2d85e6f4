import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { startTransition, useOptimistic } from 'react'
import { Form, useNavigate } from 'react-router'
import { type FacetKind, facetKinds, nameKinds } from '#app/search/headings.ts'
import {
  addressOf,
  type FilterKind,
  filterKinds,
  filterLabels,
  isFiltered,
  type Listing,
  toggled,
} from '#app/search/listing.ts'
import { type FacetValue, facetsQuery } from '#app/search/queries.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Link } from '#app/ui/link.tsx'
import { NoScript } from '#app/ui/no-script.tsx'
import { FilterBox } from './filter-box.tsx'
import { NameGroup } from './name-group.tsx'

/* Filters are boxes of a plain form: without JavaScript a button sends them, with it each tick
   changes the address at once, so that every state can be shared and gone back to. */

export function useFacets(listing: Listing) {
  return useQuery({ ...facetsQuery(listing), placeholderData: keepPreviousData })
}

/** The filters of a list; a disclosure on small screens, beside the books on wide ones. */
export function FilterPanel({ listing: here }: { listing: Listing }) {
  const { listing, toggle } = useTicks(here)
  const { data, isPending } = useFacets(here)
  const chosen = filterKinds.reduce((sum, kind) => sum + (listing.filters[kind]?.length ?? 0), 0)
  const isOffered = (kind: FilterKind) => kind !== listing.shelf?.kind
  const kinds = facetKinds.filter(
    (kind) =>
      isOffered(kind) &&
      data?.facets[kind].some(({ count, selected }) => selected || count < data.total),
  )
  return (
    <details className="filters">
      <summary className="min-h-11 items-center justify-between border-y border-edge py-2 font-medium">
        <span>
          Filters
          {chosen > 0 && <span className="text-muted">{` (${chosen} chosen)`}</span>}
        </span>
      </summary>
      <Form
        action={listing.path}
        aria-label="Filters; a number is that of its books"
        className="pt-4 pb-2 lg:pt-0"
      >
        {listing.q && <input type="hidden" name="q" value={listing.q} />}
        {listing.role && <input type="hidden" name="role" value={listing.role} />}
        {listing.sort && <input type="hidden" name="sort" value={listing.sort} />}
        {kinds.map((kind) => (
          <Group
            key={kind}
            kind={kind}
            values={data?.facets[kind] ?? []}
            ticked={listing.filters[kind] ?? []}
            toggle={(slug) => toggle(kind, slug)}
          />
        ))}
        {data &&
          nameKinds
            .filter(isOffered)
            .map((kind) => (
              <NameGroup
                key={kind}
                kind={kind}
                listing={listing}
                chosen={data.chosen}
                toggle={(slug) => toggle(kind, slug)}
              />
            ))}
        {isPending && (
          <>
            <PanelSkeleton />
            <NoScript>The filters are not ready yet. Please reload the page.</NoScript>
          </>
        )}
        <noscript>
          <button type="submit" className={`${buttonClass()} mt-2`}>
            Show these books
          </button>
        </noscript>
      </Form>
    </details>
  )
}

/* A tick shows at once, before its books are loaded; the next tick builds on it. */
function useTicks(here: Listing) {
  const navigate = useNavigate()
  const [listing, show] = useOptimistic(here)
  const toggle = (kind: FilterKind, slug: string) =>
    startTransition(async () => {
      const filters = toggled(listing.filters, kind, slug)
      show({ ...listing, filters })
      await navigate(addressOf(listing, { filters }), { preventScrollReset: true })
    })
  return { listing, toggle }
}

/** This many values are shown; the rest is behind a disclosure. */
const inSight = 7

function Group({
  kind,
  values,
  ticked,
  toggle,
}: {
  kind: FacetKind
  values: FacetValue[]
  ticked: string[]
  toggle: (slug: string) => void
}) {
  // Chosen values are always shown.
  const open = values.filter((value, index) => index < inSight || value.selected)
  const rest = values.filter((value) => !open.includes(value))
  const box = (value: FacetValue) => (
    <FilterBox
      key={value.slug}
      kind={kind}
      value={value}
      checked={ticked.includes(value.slug)}
      toggle={() => toggle(value.slug)}
    />
  )
  return (
    <fieldset className="mb-6">
      <legend className="mb-1 font-serif text-lg">{filterLabels[kind]}</legend>
      <ul>{open.map(box)}</ul>
      {rest.length > 0 && (
        <details>
          <summary className="link inline-block py-1.5 text-sm text-muted">
            {`${rest.length} more`}
          </summary>
          <ul>{rest.map(box)}</ul>
        </details>
      )}
    </fieldset>
  )
}

/** What is chosen, each with a way to remove it. */
export function ChosenFilters({ listing }: { listing: Listing }) {
  const { data } = useFacets(listing)
  if (!isFiltered(listing.filters)) return null
  const chosen = filterKinds.flatMap((kind) =>
    (listing.filters[kind] ?? []).map((slug) => ({ kind, slug })),
  )
  const nameOf = (kind: FilterKind, slug: string) => {
    const isIt = (value: { kind?: string; slug: string }) =>
      value.slug === slug && (value.kind ?? kind) === kind
    const values = data && [
      ...data.chosen,
      ...(kind in data.facets ? data.facets[kind as FacetKind] : []),
    ]
    return values?.find(isIt)?.name ?? slug.replaceAll('-', ' ')
  }
  return (
    <ul aria-label="Chosen filters" className="flex flex-wrap items-center gap-2">
      {chosen.map(({ kind, slug }) => (
        <li key={`${kind} ${slug}`}>
          <Link
            to={addressOf(listing, { filters: toggled(listing.filters, kind, slug) })}
            preventScrollReset
            className="inline-flex min-h-9 items-center gap-2 rounded-control border border-edge px-3 text-sm hover:border-ink"
          >
            <span className="sr-only">{`Remove ${filterLabels[kind]}: `}</span>
            <span className="inline-block first-letter:uppercase">{nameOf(kind, slug)}</span>
            <span aria-hidden="true" className="text-muted">
              ×
            </span>
          </Link>
        </li>
      ))}
      <li>
        <Link to={addressOf(listing, { filters: {} })} preventScrollReset className="link text-sm">
          Clear all
        </Link>
      </li>
    </ul>
  )
}

function PanelSkeleton() {
  return (
    <div aria-hidden="true" className="needs-script grid gap-3">
      {[40, 72, 60, 66, 40, 58, 70].map((width, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: they never move
          key={index}
          className={`skeleton h-5 ${width > 60 ? 'w-4/5' : width > 50 ? 'w-3/5' : 'mt-3 w-2/5'}`}
        />
      ))}
    </div>
  )
}
