import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { CustomerAnswer } from '#app/customers/customers.schema.ts'
import { deskOrderPath } from '#app/desk/orders/addresses.ts'
import { download } from '#app/desk/orders/download.ts'
import { deskLoginQuery } from '#app/desk/queries.ts'
import { Button } from '#app/ui/button.tsx'
import { dataPath } from './customer-queries.ts'
import { EraseCustomer } from './erase-customer.tsx'

/** What a person may ask the shop for: all that is held about them, and to be erased. */
export function DataBox({ customer }: { customer: CustomerAnswer }) {
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  const { id, openOrders } = customer
  return (
    <section aria-labelledby="customer-data">
      <h3 id="customer-data" className="border-b border-hairline pb-2 text-xl">
        On request
      </h3>
      <p className="pt-4 text-sm text-muted">
        One file (JSON) with everything the shop holds about this person: account, addresses,
        orders, mails and letters, notes. Make sure that it was they who asked for it.
      </p>
      <Button
        variant="quiet"
        className="mt-3"
        busy={busy}
        onClick={() => {
          setBusy(true)
          void download(dataPath(id), 'customer.json').finally(() => setBusy(false))
        }}
      >
        Download the data
      </Button>
      <p className="mt-8 text-sm text-muted">
        Erasing removes account, addresses, sessions, newsletter and notes for good. Orders stay in
        the accounts, without name and address.
      </p>
      {openOrders.length > 0 ? (
        <OpenOrders numbers={openOrders} />
      ) : (
        <Button variant="danger" className="mt-3" onClick={() => setAsking(true)}>
          Erase the customer
        </Button>
      )}
      {asking && <EraseCustomer customer={customer} onClose={() => setAsking(false)} />}
    </section>
  )
}

function OpenOrders({ numbers }: { numbers: number[] }) {
  const { data: login } = useQuery(deskLoginQuery)
  const mayOpen = login !== undefined && login.role !== 'editor'
  return (
    <div className="mt-3 border-l-2 border-ochre bg-raised px-4 py-3">
      <p>
        {numbers.length === 1
          ? 'Not yet: finish or cancel this order first.'
          : 'Not yet: finish or cancel these orders first.'}
      </p>
      <ul className="mt-1 flex flex-wrap gap-x-4">
        {numbers.map((number) => (
          <li key={number} className="inline-flex min-h-10 items-center tabular-nums">
            {mayOpen ? (
              <Link to={deskOrderPath(number)} className="link">
                {number}
              </Link>
            ) : (
              number
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
