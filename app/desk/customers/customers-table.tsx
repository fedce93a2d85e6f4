import { Link } from 'react-router'
import type { ListedCustomer } from '#app/customers/customers.schema.ts'
import { dayInWords, momentInWords } from '#app/desk/frame/moment.ts'
import { countOf } from '#app/desk/orders/order-words.ts'
import { deskPrice } from '#app/values/amount.ts'
import { customerPath, nameOfCustomer } from './customer-queries.ts'

const head = 'py-2 pr-4 font-medium'

/** The customers as a table; on a phone each becomes a few lines. */
export function CustomersTable({ customers }: { customers: ListedCustomer[] }) {
  return (
    <table className="w-full border-collapse text-left text-sm">
      <caption className="sr-only">Customers</caption>
      <thead className="top-0 z-10 bg-paper text-muted tall:sticky">
        <tr className="border-b border-edge">
          <th scope="col" className={head}>
            Customer
          </th>
          <th scope="col" className={`${head} max-lg:hidden`}>
            Phone
          </th>
          <th scope="col" className={`${head} max-lg:hidden`}>
            Since
          </th>
          <th scope="col" className={`${head} max-sm:hidden`}>
            Last order
          </th>
          <th scope="col" className={`${head} text-right max-md:hidden`}>
            Orders
          </th>
          <th scope="col" className="py-2 text-right font-medium">
            Spent
          </th>
        </tr>
      </thead>
      <tbody>
        {customers.map((customer) => (
          <Row key={customer.id} customer={customer} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ customer }: { customer: ListedCustomer }) {
  const { id, name, email, phone, since, lastOrderAt, orders, spent } = customer
  const lastOrder = lastOrderAt ? momentInWords(lastOrderAt) : 'No order yet'
  return (
    <tr className="border-b border-hairline align-top hover:bg-raised">
      <th scope="row" className="py-1.5 pr-4 font-normal">
        <Link
          to={customerPath(id)}
          className="link inline-flex min-h-8 items-center text-base font-medium wrap-anywhere"
        >
          {nameOfCustomer(customer)}
        </Link>
        {name && email && <span className="block pb-1 text-muted wrap-anywhere">{email}</span>}
        <span className="block pb-1 text-muted sm:hidden">{lastOrder}</span>
      </th>
      <td className="py-3 pr-4 whitespace-nowrap text-muted max-lg:hidden">{phone}</td>
      <td className="py-3 pr-4 whitespace-nowrap text-muted max-lg:hidden">{dayInWords(since)}</td>
      <td className="py-3 pr-4 whitespace-nowrap text-muted max-sm:hidden">{lastOrder}</td>
      <td className="py-3 pr-4 text-right tabular-nums max-md:hidden">
        {orders.toLocaleString('en-US')}
      </td>
      <td className="py-3 text-right tabular-nums">
        {deskPrice(spent)}
        <span className="block whitespace-nowrap text-muted md:hidden">
          {countOf(orders, 'order')}
        </span>
      </td>
    </tr>
  )
}
