import { useInfiniteQuery } from '@tanstack/react-query'
import { Form, Link, useSearchParams, useSubmit } from 'react-router'
import type { CustomerSort, CustomersAnswer } from '#app/customers/customers.schema.ts'
import { DeskHeading } from '#app/desk/frame/desk-heading.tsx'
import { SearchBox } from '#app/desk/frame/search-box.tsx'
import { Button } from '#app/ui/button.tsx'
import { inputClass } from '#app/ui/input-class.ts'
import { SelectBox } from '#app/ui/select-box.tsx'
import { Empty, Failure, Loading } from '#app/ui/state.tsx'
import { customersQuery } from './customer-queries.ts'
import { CustomersTable } from './customers-table.tsx'

const sortNames: Record<CustomerSort, string> = {
  'last-order': 'Last order first',
  newest: 'Newest first',
  'most-orders': 'Most orders first',
  'most-spent': 'Most spent first',
}

/** Everybody who ordered or has an account. What is searched for is in the address, to be shared. */
export default function CustomersPage() {
  const [search] = useSearchParams()
  const asked = new URLSearchParams()
  for (const name of ['q', 'sort']) {
    const value = search.get(name)
    if (value) asked.set(name, value)
  }
  return (
    <>
      <DeskHeading title="Customers" />
      <Filters q={search.get('q') ?? ''} sort={search.get('sort') ?? 'last-order'} />
      <List asked={asked} />
    </>
  )
}

/** A form that only leads to another address. */
function Filters({ q, sort }: { q: string; sort: string }) {
  const submit = useSubmit()
  return (
    <Form
      key={`${q} ${sort}`}
      role="search"
      aria-label="Customers"
      className="mb-6 flex flex-wrap gap-x-6 gap-y-3"
      onSubmit={(event) => {
        event.preventDefault()
        void submit(filled(event.currentTarget))
      }}
      onChange={({ target, currentTarget }) => {
        if (target instanceof HTMLSelectElement) void submit(filled(currentTarget))
      }}
    >
      <SearchBox
        id="customer-search"
        label="Search the customers"
        hint="By name, e-mail, phone or order number"
        q={q}
      />
      <div className="w-52">
        <label htmlFor="customer-sort" className="sr-only">
          Sort the customers
        </label>
        <SelectBox id="customer-sort" name="sort" defaultValue={sort} className={inputClass}>
          {Object.entries(sortNames).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectBox>
      </div>
    </Form>
  )
}

/* What is as usual is no part of the address. */
function filled(form: HTMLFormElement): URLSearchParams {
  const entries = [...new FormData(form)].map(([name, value]) => [name, String(value).trim()])
  return new URLSearchParams(entries.filter(([, value]) => value && value !== 'last-order'))
}

function List({ asked }: { asked: URLSearchParams }) {
  const query = useInfiniteQuery(customersQuery(asked.toString()))
  const { data, error, isPlaceholderData } = query
  if (query.isPending) {
    return (
      <Loading>
        <div className="skeleton h-96" />
      </Loading>
    )
  }
  if (!data) {
    return (
      <Failure message="The customers could not be loaded" retry={() => void query.refetch()}>
        <p>{error?.message}</p>
      </Failure>
    )
  }
  const q = asked.get('q')
  const customers = data.pages.flatMap((page) => page.customers)
  return (
    <div aria-busy={isPlaceholderData}>
      <p role="status" className={q ? 'mb-3 text-sm text-muted' : 'sr-only'}>
        {isPlaceholderData ? 'Searching …' : foundInWords(data.pages, q)}
      </p>
      {customers.length === 0 ? <NoCustomers q={q} /> : <CustomersTable customers={customers} />}
      {query.hasNextPage && (
        <Button
          variant="quiet"
          className="mt-6"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show more customers
        </Button>
      )}
    </div>
  )
}

function foundInWords(pages: CustomersAnswer[], q: string | null): string {
  if (!q) return ''
  if (pages[0]?.isCut)
    return 'More than 1,000 customers have this. You see the newest of them: type more letters, an e-mail address or a phone number.'
  const count = pages.reduce((sum, { customers }) => sum + customers.length, 0)
  if (count === 0) return ''
  const more = pages.at(-1)?.next ? 'More than ' : ''
  return `${more}${count.toLocaleString('en-US')} ${count === 1 ? 'customer' : 'customers'} found`
}

function NoCustomers({ q }: { q: string | null }) {
  if (!q) {
    return (
      <Empty text="No customers yet.">
        Whoever makes an account or orders in the shop is listed here.
      </Empty>
    )
  }
  return (
    <Empty text="No customers match.">
      <p className="mb-3">
        Names are found by the beginnings of their words, an e-mail address by its beginning, and a
        phone number by its last seven digits.
      </p>
      <Link to="/dashboard/customers" className="link">
        Show all customers
      </Link>
    </Empty>
  )
}
