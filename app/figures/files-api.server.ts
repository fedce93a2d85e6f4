import type { FastifyPluginAsync } from 'fastify'
import { readMissed } from '#app/search/missed/missed-searches.server.ts'
import type { Cell } from '#app/values/csv.ts'
import { sendCsv } from '#server/api/csv-reply.ts'
import type { ZodTypes } from '#server/api/schemas.ts'
import type { Deps } from '#server/deps.ts'
import { figuresQuerySchema } from './figures.schema.ts'
import { askedOf, atOneMoment } from './read-figures.server.ts'
import { type Asked, readBestSellers, readSales } from './read-sales.server.ts'

const group = 'Figures at the desk'
const mostRows = 10_000

type File = {
  name: string
  summary: string
  roles: ('owner' | 'editor')[]
  head: string[]
  rowsOf: (deps: Deps, asked: Asked) => Promise<Cell[][]>
}

const salesHead = [
  ...['From', 'Orders', 'New customers', 'Orders of returning customers', 'Books', 'Sales'],
  ...['Average order', 'Shipping', 'Tax', 'Total', 'Cancelled', 'Refused', 'Returned'],
]

const files: File[] = [
  {
    name: 'sales',
    summary: 'Orders and sales as a CSV file, a line for each point of the chart.',
    roles: ['owner'],
    head: salesHead,
    rowsOf: async ({ pool }, asked) => {
      const { points } = await atOneMoment(pool, (client) => readSales(client, asked))
      return points.map((one) => [
        asked.step === 'hour' ? one.start.replace('T', ' ') : one.start.slice(0, 10),
        ...[one.orders, one.newCustomers, one.returningOrders, one.copies, one.sales],
        ...[one.average, one.shipping, one.tax, one.total],
        ...[one.cancelled, one.refused, one.returned],
      ])
    },
  },
  {
    name: 'books',
    summary: 'The books that were sold as a CSV file, best sellers first.',
    roles: ['owner'],
    head: ['Title', 'Author', 'Copies', 'Sales'],
    rowsOf: async ({ pool }, asked) => {
      const books = await atOneMoment(pool, (client) => readBestSellers(client, asked, mostRows))
      return books.map(({ title, author, copies, sales }) => [title, author, copies, sales])
    },
  },
  {
    name: 'searches',
    summary: 'Searches without result as a CSV file, the most frequent first.',
    roles: ['owner', 'editor'],
    head: ['Searched for', 'Times'],
    rowsOf: async ({ pool }, asked) =>
      (await readMissed(pool, asked, mostRows)).map(({ words, times }) => [words, times]),
  },
]

/** The figures for a spreadsheet, of the same days as on the page. */
export const figuresFileRoutes =
  (deps: Deps): FastifyPluginAsync =>
  async (plugin) => {
    const app = plugin.withTypeProvider<ZodTypes>()
    for (const { name, summary, roles, head, rowsOf } of files) {
      app.get(`/api/desk/figures/${name}.csv`, {
        onRequest: app.requireAdmin(...roles),
        schema: { group, summary, querystring: figuresQuerySchema },
        handler: async (request, reply) => {
          const asked = askedOf(deps, request.query)
          const file = `${name}-${asked.from}-${asked.to}.csv`
          return sendCsv(reply, file, head, await rowsOf(deps, asked))
        },
      })
    }
  }
