import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { Form, Link, useSearchParams, useSubmit } from 'react-router'
import type { FilterChoices } from '#app/catalog/many/filter.schema.ts'
import { momentInWords } from '#app/desk/frame/moment.ts'
import { SearchBox } from '#app/desk/frame/search-box.tsx'
import { facetKinds } from '#app/search/headings.ts'
import { filterLabels } from '#app/search/listing.ts'
import { facetsQuery } from '#app/search/queries.ts'
import { Button } from '#app/ui/button.tsx'
import { ChevronDownIcon } from '#app/ui/icons.tsx'
import { inputClass } from '#app/ui/input-class.ts'
import { shelfSlug } from '#app/values/normalise.ts'
import { shelfNames } from '#app/values/shelf-names.ts'
import type { ShelfKind } from '#app/values/stored.ts'
import { Choice, Labelled } from './filter-boxes.tsx'
import { filterNames } from './table-address.ts'
import { filterChoicesQuery } from './table-queries.ts'

const shelves = ['author', 'series', 'publisher', 'subject'] as const
const flags = [
  { name: 'cover', value: 'none', text: () => 'No cover' },
  { name: 'priced', value: 'no', text: () => 'No price' },
  {
    ...{ name: 'low', value: 'stock' },
    text: (lowStock?: number) =>
      lowStock === undefined
        ? 'Low stock'
        : `Low stock (${lowStock.toLocaleString('en-US')} or fewer)`,
  },
]
const sorts = {
  newest: 'Newest first',
  title: 'Title',
  price: 'Price, lowest first',
  'price-desc': 'Price, highest first',
  stock: 'Copies, fewest first',
}

/** Search, filters and order; a form that only leads to another address. */
export function BookFilters() {
  const [search] = useSearchParams()
  const submit = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  useLayoutEffect(() => {
    if (form.current) showChosen(form.current, search)
  }, [search])
  const isArchive = search.get('archived') === 'true'
  const set = filterNames.filter((name) => name !== 'q' && search.get(name))
  const isSet = set.length > 0
  const [isOpen, setOpen] = useState(false)
  // On a phone they would push the books out of sight, whoever comes by a link with a filter.
  useLayoutEffect(() => {
    if (!isSet) setOpen(false)
    else if (matchMedia('(min-width: 768px)').matches) setOpen(true)
  }, [isSet])
  return (
    <Form
      ref={form}
      role="search"
      className="mb-4"
      onSubmit={(event) => {
        event.preventDefault()
        void submit(filled(event.currentTarget))
      }}
      onChange={({ target, currentTarget }) => {
        const isChosen =
          target instanceof HTMLSelectElement ||
          (target instanceof HTMLInputElement && target.type === 'checkbox')
        if (isChosen) void submit(filled(currentTarget))
      }}
    >
      {isArchive && <input type="hidden" name="archived" value="true" />}
      <SearchBox
        id="desk-search"
        label="Search the books"
        hint="By title, author or ISBN"
        q={search.get('q') ?? ''}
      />
      <details
        className="mt-2 text-sm"
        open={isOpen}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary className="inline-flex min-h-11 items-center gap-1 text-muted hover:text-ink">
          {isSet ? `Filters (${set.length})` : 'Filters'}
          <ChevronDownIcon />
        </summary>
        <Boxes isArchive={isArchive} />
        {isSet && (
          <Link to={isArchive ? '?archived=true' : '?'} className="link mt-3 inline-block py-2">
            Clear the filters
          </Link>
        )}
      </details>
    </Form>
  )
}

function Boxes({ isArchive }: { isArchive: boolean }) {
  const [search] = useSearchParams()
  const { data } = useQuery(facetsQuery(everything))
  const { data: choices } = useQuery(filterChoicesQuery)
  return (
    <>
      <div className="mt-2 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
        {facetKinds.map((kind) => (
          <Choice
            key={kind}
            label={filterLabels[kind]}
            name={kind}
            options={[
              ...(data?.facets[kind] ?? []).map(({ slug, name }) => [slug, name] as const),
              ...(kind === 'availability' ? [['withdrawn', 'Withdrawn'] as const] : []),
            ]}
          />
        ))}
        {shelves.map((kind) => (
          <Labelled key={kind} label={shelfNames[kind].one} name={kind}>
            {(id) => (
              <input
                id={id}
                name={kind}
                defaultValue={search.get(kind) ?? ''}
                maxLength={100}
                autoComplete="off"
                className={inputClass}
              />
            )}
          </Labelled>
        ))}
        <Choice
          label="Import"
          name="import"
          options={[
            ['last', 'Last import'],
            ...(choices?.imports ?? []).map((one) => [one.id, importInWords(one)] as const),
          ]}
          unknown="An earlier import"
        />
        <Choice
          label="Source"
          name="source"
          options={(choices?.sources ?? []).map(({ id, name }) => [id, name])}
          unknown="Another source"
        />
        <Labelled label="Copies left, at most" name="stock">
          {(id) => (
            <input
              id={id}
              name="stock"
              defaultValue={search.get('stock') ?? ''}
              inputMode="numeric"
              pattern="\d{1,6}"
              title="A whole number, such as 3"
              autoComplete="off"
              className={inputClass}
            />
          )}
        </Labelled>
      </div>
      <div className="mt-3 flex flex-wrap items-end gap-x-6 gap-y-2">
        {flags.map(({ name, value, text }) => (
          <label key={name} className="inline-flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
              name={name}
              value={value}
              defaultChecked={search.get(name) === value}
              className="size-5 shrink-0 accent-accent"
            />
            {text(choices?.lowStock)}
          </label>
        ))}
        {!isArchive && (
          <div className="w-56">
            <Choice
              label="Order"
              name="sort"
              options={Object.entries(sorts)}
              first="Newest first"
            />
          </div>
        )}
        <Button type="submit" variant="quiet">
          Show these books
        </Button>
      </div>
    </>
  )
}

const importInWords = ({ number, source, appliedAt }: FilterChoices['imports'][number]) =>
  [`Import ${number}`, source, momentInWords(appliedAt)].filter(Boolean).join(', ')

const everything = { path: '/search', shelf: null, q: '', filters: {}, sort: null, cursor: null }

/* The boxes say what the address says, also after a link or the Back button. They stay the same boxes, so
   that the keyboard stays where it is. */
function showChosen(form: HTMLFormElement, search: URLSearchParams) {
  for (const box of form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[name]')) {
    const value = search.get(box.name) ?? ''
    if (box.type === 'checkbox') (box as HTMLInputElement).checked = value === box.value
    else if (box.type !== 'hidden') box.value = value || (box.name === 'sort' ? 'newest' : '')
  }
}

/* Boxes that were left empty are no part of the address; a name becomes that of its shelf. */
function filled(form: HTMLFormElement): URLSearchParams {
  const params = new URLSearchParams()
  for (const [name, typed] of new FormData(form)) {
    const value = String(typed).trim()
    const kind = shelves.find((shelf) => shelf === name)
    if (value && value !== 'newest') params.set(name, kind ? slugsOf(kind, value) : value)
  }
  return params
}

/* A box with commas only still narrows: nothing is listed under it. */
const slugsOf = (kind: ShelfKind, names: string): string =>
  names
    .split(',')
    .filter((name) => name.trim())
    .map((name) => shelfSlug(kind, name))
    .join(',') || shelfSlug(kind, names)
