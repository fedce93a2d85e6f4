import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Book } from '#app/catalog/book.ts'
import type {
  BookFilter,
  FilterChoices,
  TableAnswer,
  TableRow,
} from '#app/catalog/many/filter.schema.ts'
import { refreshBooks } from '#app/catalog/queries.ts'
import type { StockChange } from '#app/catalog/stock/stock.schema.ts'
import { changeStock } from '#app/desk/books/stock/stock-queries.ts'
import { asAdmin } from '#app/desk/frame/admin-calls.ts'
import { readBookToEdit } from '#app/desk/queries.ts'
import { ApiFailure, api, callApi } from '#app/page/api-client.ts'
import { deskPrice } from '#app/values/amount.ts'
import { tableParams } from './table-address.ts'

const rowsPerPage = 50

/** The table that an address describes, further pages as they come into view. */
export const tableQuery = (search: URLSearchParams) => {
  const params = tableParams(search)
  params.set('limit', String(rowsPerPage))
  const path = `/desk/books/table?${params}`
  return infiniteQueryOptions<
    TableAnswer,
    Error,
    TableRow[],
    readonly ['desk-table', string],
    string | null
  >({
    queryKey: ['desk-table', path],
    queryFn: ({ pageParam, signal }) => {
      const page = pageParam === null ? path : `${path}&cursor=${encodeURIComponent(pageParam)}`
      return asAdmin(() => api<TableAnswer>(page, { signal }))
    },
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ books }) => books),
    staleTime: 0,
    // A number that is being typed stays where it is.
    refetchOnWindowFocus: false,
  })
}

export const countQuery = (filter: BookFilter) =>
  queryOptions({
    queryKey: ['desk-table', 'count', JSON.stringify(filter)],
    queryFn: ({ signal }) =>
      asAdmin(() =>
        api<{ count: number }>(`/desk/books/count?${new URLSearchParams(filter)}`, { signal }),
      ),
    staleTime: 0,
  })

/** What the filters offer. */
export const filterChoicesQuery = queryOptions({
  queryKey: ['desk-table', 'filters'],
  queryFn: ({ signal }) => asAdmin(() => api<FilterChoices>('/desk/books/filters', { signal })),
  staleTime: 60_000,
})

/** Fetches everything again that shows books. */
export async function refreshTables(client: QueryClient): Promise<void> {
  await Promise.all([client.invalidateQueries({ queryKey: ['desk-table'] }), refreshBooks(client)])
}

/** Changes one line wherever it is shown; null takes it away. */
export function patchRow(client: QueryClient, id: string, patch: Partial<TableRow> | null): void {
  client.setQueriesData<{ pages?: TableAnswer[] }>({ queryKey: ['desk-table'] }, (data) => {
    if (!data?.pages) return data
    const pages = data.pages.map(({ books, next }) => ({
      next,
      books: books.flatMap((row) =>
        row._id !== id ? row : patch === null ? [] : { ...row, ...patch },
      ),
    }))
    return { ...data, pages }
  })
}

/** What became of a number that was typed into a cell. */
export type Saved =
  | { ok: true; patch: Partial<TableRow> }
  /** What is wrong with it. */
  | { ok: false; message: string }
  /** Somebody else was first; `patch` is what the book says now, `theirs` the same for people. */
  | { ok: false; message: string; patch: Partial<TableRow>; theirs: string }

/** Saves a price, if nobody has changed it since it was shown. */
export async function savePrice(row: TableRow, newPrice: number): Promise<Saved> {
  try {
    const headers = { 'If-Match': `"${row.version}"` }
    const answer = await asAdmin(() =>
      callApi(`/edit/${encodeURIComponent(row._id)}`, {
        method: 'PUT',
        body: { newPrice },
        headers,
      }),
    )
    const { book } = answer.body as { book: Book }
    const version = Number(/^"(\d+)/.exec(answer.headers.get('etag') ?? '')?.[1])
    return { ok: true, patch: { newPrice: book.newPrice, version } }
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    if (failure.status !== 412) return { ok: false, message: failure.message }
    return priceMeanwhile(row, newPrice)
  }
}

async function priceMeanwhile(row: TableRow, newPrice: number): Promise<Saved> {
  const now = await readBookToEdit(row._id, row.version)
  const patch = {
    ...{ title: now.title, author: now.author, newPrice: now.newPrice, oldPrice: now.oldPrice },
    ...{ stock: now.stock, version: now.version },
  }
  // Another field was changed: that is no reason to ask.
  if (now.newPrice === row.newPrice) return savePrice({ ...row, ...patch }, newPrice)
  // Saved before, and the answer was lost; or a colleague has set the same.
  if (now.newPrice === newPrice) return { ok: true, patch }
  const change = now.changes?.findLast(({ fields }) => fields.includes('newPrice'))
  const theirs = deskPrice(now.newPrice)
  const message = `${change?.by ?? 'Someone'} changed the price from ${deskPrice(row.newPrice)} to ${theirs} in the meantime.`
  return { ok: false, message, patch, theirs }
}

/** Saves a number of copies: counted ones only while the shop has as many as were shown. */
export async function saveStock(row: TableRow, change: StockChange): Promise<Saved> {
  try {
    const { book } = await changeStock(row._id, change, row.stock ?? null)
    return { ok: true, patch: { stock: book.stock } }
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    const { message, reason, problem } = failure
    if (reason !== 'moved-meanwhile') return { ok: false, message }
    const stock = (problem.stock as number | null) ?? undefined
    // Saved before, and the answer was lost; or a colleague has counted as many.
    if (change.count !== undefined && (change.count ?? undefined) === stock)
      return { ok: true, patch: { stock } }
    return { ok: false, message, patch: { stock }, theirs: copiesOf(stock) }
  }
}

export const copiesOf = (stock: number | undefined): string =>
  stock === undefined ? 'not counted' : stock.toLocaleString('en-US')
