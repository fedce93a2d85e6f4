import { maxStock } from '#app/catalog/stock/stock.schema.ts'
import { deskCents } from '#app/values/amount.ts'
import { toDollars } from '#app/values/money.ts'
import type { Since } from './moves-since.server.ts'
import type { Wanted } from './snapshot-rows.ts'
import type { SnapshotResult, StockSnapshot } from './stock-snapshot.schema.ts'

/* What a row means for its book, as the book is now. */

export type CountedBook = {
  id: string
  isbn13: string
  title: string
  stock: number | null
  priceCents: number
  isArchived: boolean
  /** Fields that somebody edited by hand. */
  protected: string[]
}

export type Plan = SnapshotResult & {
  /** What is to be written; null where the book stays as it is. */
  write: { id: string; stock: number | null; priceCents: number; before: CountedBook } | null
}

/** What becomes of a book. `since` is what happened to it after the count. */
export function planCopies(
  { row, isbn13, copies, priceCents, notes }: Wanted,
  book: CountedBook | undefined,
  mode: StockSnapshot['mode'],
  since?: Since,
): Plan {
  const said = (verdict: SnapshotResult['verdict'], ...reasons: string[]): Plan => {
    const reason = [...reasons, ...notes].join(' ')
    const stock = book?.stock ?? null
    const result = { row, isbn13, title: book?.title ?? null, verdict, before: stock, after: stock }
    return { ...result, ...(reason && { reason }), write: null }
  }
  if (!book) return said('unknown', 'No book of the shop has this ISBN.')
  if (book.isArchived) return said('unknown', 'The book was deleted. Restore it to sell it again.')
  const counted = mode === 'add' ? added(book, copies) : countedNow(copies, since)
  if ('refused' in counted) return said('refused', counted.refused)
  if ('kept' in counted) return said('kept', counted.kept)
  const price = priceOf(book, priceCents)
  const isMoved = counted.stock !== book.stock
  const isRepriced = price.cents !== book.priceCents
  const plan = said(
    isMoved || isRepriced ? (row === null ? 'zeroed' : 'changed') : 'same',
    ...counted.notes,
    ...price.notes,
  )
  if (!isMoved && !isRepriced) return plan
  return {
    ...plan,
    after: counted.stock,
    ...(isRepriced && {
      priceBefore: toDollars(book.priceCents),
      priceAfter: toDollars(price.cents),
    }),
    write: { id: book.id, stock: counted.stock, priceCents: price.cents, before: book },
  }
}

type Counted = { stock: number; notes: string[] } | { refused: string } | { kept: string }

function added({ stock }: CountedBook, copies: number): Counted {
  if (stock === null) {
    return { refused: 'Copies of this book are not counted yet. Count them first.' }
  }
  const after = stock + copies
  if (after < 0) return { refused: `There are not that many copies to remove: ${stock} are left.` }
  if (after > maxStock) return { refused: 'A shop has at most 1,000,000 copies of a book.' }
  return { stock: after, notes: [] }
}

function countedNow(copies: number, since?: Since): Counted {
  if (since?.isOlder) return { kept: 'It was counted again since then, and that count stays.' }
  const { net = 0, sold = 0 } = since ?? {}
  const notes = [
    ...(sold > 0 ? [`${sold} sold since the count ${sold === 1 ? 'is' : 'are'} subtracted.`] : []),
    ...(net + sold !== 0 ? [`${signed(net + sold)} noted at the desk since the count.`] : []),
  ]
  return { stock: Math.min(Math.max(0, copies + net), maxStock), notes }
}

const signed = (copies: number) => (copies > 0 ? `+${copies}` : String(copies))

function priceOf(book: CountedBook, cents: number | null): { cents: number; notes: string[] } {
  if (cents === null || cents === book.priceCents) return { cents: book.priceCents, notes: [] }
  if (!book.protected.includes('newPrice')) return { cents, notes: [] }
  const stays = deskCents(book.priceCents)
  const notes = [`The price stays ${stays}, as edited by hand; the list says ${deskCents(cents)}.`]
  return { cents: book.priceCents, notes }
}
