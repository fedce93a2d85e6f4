import { Form, useNavigate } from 'react-router'
import type { ListOrder, Sort } from '#app/search/listing.ts'
import { addressOf, filterKinds, type Listing } from '#app/search/listing.ts'
import { SelectBox } from '#app/ui/select-box.tsx'

const orders: { sort: Sort; searching: string; browsing: string }[] = [
  { sort: 'relevance', searching: 'Best match', browsing: 'Best-selling' },
  { sort: 'newest', searching: 'Newest', browsing: 'Newest' },
  { sort: 'price', searching: 'Price, low to high', browsing: 'Price, low to high' },
  { sort: 'price-desc', searching: 'Price, high to low', browsing: 'Price, high to low' },
  { sort: 'title', searching: 'Title', browsing: 'Title' },
]

/** The order of a list; the page's default order is not written into the address. */
export function SortSelect({ listing, usual }: { listing: Listing; usual: ListOrder }) {
  const navigate = useNavigate()
  const words = listing.q ? 'searching' : 'browsing'
  const change = (sort: string) =>
    navigate(addressOf(listing, { sort: sort === usual ? null : (sort as Sort) }), {
      preventScrollReset: true,
    })
  return (
    <Form action={listing.path} className="flex items-center gap-2">
      {listing.q && <input type="hidden" name="q" value={listing.q} />}
      {listing.role && <input type="hidden" name="role" value={listing.role} />}
      {filterKinds.map((kind) => {
        const slugs = listing.filters[kind]
        return slugs && <input key={kind} type="hidden" name={kind} value={slugs.join(',')} />
      })}
      <label htmlFor="sort" className="text-sm text-muted">
        Sort by
      </label>
      <SelectBox
        id="sort"
        name="sort"
        value={listing.sort ?? usual}
        onChange={(event) => change(event.target.value)}
        className="h-11 rounded-control border border-edge bg-raised pl-3"
      >
        {usual === 'series' && <option value="series">Series order</option>}
        {orders.map((order) => (
          <option key={order.sort} value={order.sort}>
            {order[words]}
          </option>
        ))}
      </SelectBox>
      <noscript>
        <button type="submit" className="link h-11 px-2">
          Sort
        </button>
      </noscript>
    </Form>
  )
}
