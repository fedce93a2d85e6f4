import type { Book } from '#app/catalog/book.ts'
import { buildApp } from '#server/app.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { TestApp } from './app.ts'
import type { TestCustomer } from './customer.ts'

/** What a customer sends to order these books. */
export const orderOf = (customer: TestCustomer, books: Book[], overrides: object = {}) => ({
  name: 'Ada Lovelace',
  email: customer.email,
  phone: '+4400123',
  address: {
    street: '12 St James’s Square',
    city: 'London',
    country: 'UK',
    state: 'London',
    zipcode: '0SW1Y',
  },
  productsId: books.map((book) => book._id),
  totalPrice: Math.round(books.reduce((sum, book) => sum + book.newPrice * 100, 0)) / 100,
  ...overrides,
})

/** The shop on the same database, in which orders stop before they are stored, until `goOn`. */
export async function stallingShop({ deps }: TestApp) {
  let goOn = () => {}
  let stalled = () => {}
  const open = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const isStalled = new Promise<void>((resolve) => {
    stalled = resolve
  })
  const enqueue: Jobs['enqueue'] = async (tx, job, data) => {
    stalled()
    await open
    return deps.jobs.enqueue(tx, job, data)
  }
  const app = await buildApp({ ...deps, jobs: { ...deps.jobs, enqueue } })
  return { app, isStalled, goOn }
}

/** Whether somebody waits for a lock in a statement with these words. */
export const waitsFor = async ({ deps }: TestApp, words: string): Promise<boolean> => {
  const { rowCount } = await deps.pool.query(
    `select from pg_stat_activity where wait_event_type = 'Lock'
      and datname = current_database() and query like '%' || $1 || '%'`,
    [words],
  )
  return rowCount !== 0
}
