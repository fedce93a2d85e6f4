import { sql } from 'drizzle-orm'
import { plainText, sanitiseEmphasis } from '#app/catalog/emphasis.ts'
import { coverHashOf } from '#app/covers/cover-hash.server.ts'
import { indexBooks } from '#app/search/index/index-book.server.ts'
import { isDemoRemoved } from '#app/shop/demo-state.server.ts'
import type { Database } from '#server/database/client.ts'
import { newId } from '#server/database/id.ts'
import { books } from '#server/database/schema.ts'
import { demoBooks, descriptionOf } from './books.ts'
import type { DemoBook, DemoTrade } from './demo-book.ts'

const hourMs = 60 * 60 * 1000
/** Between two arrivals: a new book about every day and a half. */
const apartMs = 37 * hourMs

/**
 * Fills an empty shop with the demo catalogue, all or nothing. A shop that has or ever had a book,
 * or whose owner has removed the demo, is left alone. Returns how many books were added.
 */
export async function seedDemo(db: Database, now = new Date()): Promise<number> {
  return await db.transaction(async (tx) => {
    // Two servers may start at once: the second waits here and then finds the books.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('octavo demo'))`)
    const [any] = await tx.select({ id: books.id }).from(books).limit(1)
    if (any || (await isDemoRemoved(tx))) return 0
    const rows = demoBooks.map((book, i) => ({
      ...rowOf(book, new Date(now.getTime() - i * apartMs)),
      ...tradeOf(book.trade, now),
    }))
    await tx.insert(books).values(rows)
    await indexBooks(
      tx,
      rows.map(({ id }) => id),
    )
    return rows.length
  })
}

function rowOf(book: DemoBook, createdAt: Date): typeof books.$inferInsert {
  const html = descriptionOf(book)
  const words = {
    title: book.title,
    author: book.author ?? null,
    category: book.category,
    coverImage: coverNameOf(book),
  }
  return {
    ...words,
    id: newId(createdAt.getTime()),
    coverHash: coverHashOf(words),
    description: plainText(html),
    descriptionHtml: sanitiseEmphasis(html),
    publishedYear: book.publishedYear,
    publishedOn: `${String(book.publishedYear).padStart(4, '0')}-01-01`,
    publishedPrecision: 'year',
    newPriceCents: book.newPriceCents,
    oldPriceCents: book.oldPriceCents ?? null,
    createdAt,
    updatedAt: createdAt,
  }
}

function tradeOf(trade: DemoTrade = {}, now: Date): Partial<typeof books.$inferInsert> {
  const { series, comesInDays, ...columns } = trade
  return {
    ...columns,
    language: 'en',
    ...(series && { seriesName: series.name, seriesNumber: series.number }),
    ...(comesInDays && {
      availableOn: new Date(now.getTime() + comesInDays * 24 * hourMs).toISOString().slice(0, 10),
    }),
  }
}

/** The file name of a book's cover; `lombard-street.png` for one that came without a picture. */
export const coverNameOf = ({ title, coverImage }: DemoBook): string =>
  coverImage ?? `${title.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.png`
