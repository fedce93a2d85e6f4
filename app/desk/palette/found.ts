import { queryOptions } from '@tanstack/react-query'
import type { TableAnswer } from '#app/catalog/many/filter.schema.ts'
import {
  customerPath,
  findCustomers,
  nameOfCustomer,
} from '#app/desk/customers/customer-queries.ts'
import { asAdmin } from '#app/desk/frame/admin-calls.ts'
import { type DeskRoom, deskRooms, innerRooms } from '#app/desk/frame/desk-rooms.ts'
import { statusWords } from '#app/desk/orders/order-words.ts'
import type { QueuedOrder } from '#app/orders/queue/queue.schema.ts'
import { api } from '#app/page/api-client.ts'
import { href } from '#app/values/addresses.ts'
import type { AdminRole } from '#app/values/stored.ts'

/* What somebody at the desk may want to go to, by a few letters of it. */

export type Found = { to: string; text: string; beside?: string }
export type FoundGroup = { group: string; found: Found[] }

const perGroup = 5
/** One letter names too much. */
const fewestLetters = 2
const pauseMs = 150

/** Rooms of this role whose words begin as each typed word does; all that the menu has for no words. */
export function roomsFor(typed: string, role: AdminRole): Found[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const all = [...deskRooms.flatMap(({ rooms }) => rooms), ...innerRooms]
  const isMeant = ({ text, also = '' }: DeskRoom) => {
    const names = `${text} ${also}`.toLowerCase().split(' ')
    return words.every((word) => names.some((name) => name.startsWith(word)))
  }
  const mine = all.filter((room) => room.roles.includes(role) && isMeant(room))
  return mine
    .slice(0, words.length === 0 ? all.length : perGroup)
    .map(({ to, text }) => ({ to, text }))
}

/** Orders, customers and books that have these words, as far as the role may see them, and the way to all. */
export const foundQuery = (typed: string, role: AdminRole) =>
  queryOptions({
    queryKey: ['desk-palette', role, typed],
    enabled: typed.length >= fewestLetters,
    staleTime: 30_000,
    queryFn: async ({ signal }): Promise<FoundGroup[]> => {
      // Somebody who is still typing asks for nothing yet.
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
      signal.throwIfAborted()
      const q = encodeURIComponent(typed)
      const [orders, customers, books] = await Promise.all([
        role === 'editor' ? [] : ordersFor(q, signal),
        role === 'packer' ? [] : customersFor(typed, signal),
        role === 'packer' ? [] : booksFor(q, signal),
      ])
      return [
        { group: 'Orders', found: orders },
        { group: 'Customers', found: customers },
        { group: 'Books', found: books },
      ].filter(({ found }) => found.length > 0)
    },
  })

async function ordersFor(q: string, signal: AbortSignal): Promise<Found[]> {
  const path = `/desk/orders?q=${q}&limit=${perGroup + 1}`
  const orders = await asAdmin(() => api<QueuedOrder[]>(path, { signal }))
  const found = orders.slice(0, perGroup).map(({ number, name, title, status }) => ({
    to: href('/dashboard/orders/:number', { number: String(number) }),
    text: `${number} ${name ?? ''}`.trim(),
    beside: `${statusWords[status]}, ${title}`,
  }))
  const all = { to: `/dashboard/orders?q=${q}`, text: 'All orders with these words' }
  return orders.length > perGroup ? [...found, all] : found
}

async function customersFor(q: string, signal: AbortSignal): Promise<Found[]> {
  const { customers } = await findCustomers(q, perGroup + 1, signal)
  const found = customers.slice(0, perGroup).map((customer) => ({
    to: customerPath(customer.id),
    text: nameOfCustomer(customer),
    beside: customer.name ? (customer.email ?? undefined) : undefined,
  }))
  const all = {
    to: `/dashboard/customers?q=${encodeURIComponent(q)}`,
    text: 'All customers with these words',
  }
  return customers.length > perGroup ? [...found, all] : found
}

async function booksFor(q: string, signal: AbortSignal): Promise<Found[]> {
  const path = `/desk/books/table?q=${q}&limit=${perGroup + 1}`
  const { books } = await asAdmin(() => api<TableAnswer>(path, { signal }))
  const found = books.slice(0, perGroup).map(({ _id, title, author, isbn13 }) => ({
    to: href('/dashboard/edit-book/:id', { id: _id }),
    text: title,
    beside: [author, isbn13].filter(Boolean).join(', '),
  }))
  const all = { to: `/dashboard/manage-books?q=${q}`, text: 'All books with these words' }
  return books.length > perGroup ? [...found, all] : found
}
