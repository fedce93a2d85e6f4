import type { Pool } from 'pg'
import { headingOf } from '#app/catalog/book.ts'
import { smallCover } from '#app/covers/cover-url.ts'
import { parseText, readHref } from '#app/shop/texts/parse-text.ts'
import { bookPath } from '#app/values/addresses.ts'
import { formatCents } from '#app/values/money.ts'
import { shortByline } from '#app/values/normalise.ts'
import type { Deps } from '#server/deps.ts'
import type { Block, Inline, LetterBook, Prose } from '#server/mail/letter.ts'
import type { LetterBlock } from './letter.schema.ts'

export type Content = {
  blocks: Block[]
  /** ISBNs that the shop has no book for. */
  missing: string[]
}

/** The blocks as every subscriber gets them, with today's prices and covers and with whole addresses. */
export async function contentOf(
  { pool, shopUrl }: Pick<Deps, 'pool' | 'shopUrl'>,
  blocks: LetterBlock[],
): Promise<Content> {
  const url = shopUrl()
  const isbns = blocks.flatMap((block) => (block.kind === 'books' ? block.isbns : []))
  const books = await booksByIsbn(pool, isbns, url)
  return {
    blocks: blocks.map((block) => blockOf(block, books, url)),
    missing: [...new Set(isbns.filter((isbn) => !books.has(isbn)))],
  }
}

function blockOf(block: LetterBlock, books: Map<string, LetterBook>, url: string): Block {
  if (block.kind === 'books')
    return { kind: 'books', books: block.isbns.flatMap((isbn) => books.get(isbn) ?? []) }
  if (block.kind === 'button')
    return { kind: 'link', label: block.label, url: wholeAddress(block.url, url) }
  const source =
    block.kind === 'list' ? block.items.map((item) => `- ${item}`).join('\n') : block.text
  return { kind: 'prose', prose: proseOf(source, url) }
}

/** Words with the marks of the owner's texts; what leads into the shop names it. */
const proseOf = (source: string, shopUrl: string): Prose[] =>
  parseText(source).map((part): Prose => {
    const whole = (inlines: Inline[]): Inline[] =>
      inlines.map((inline) => {
        if (inline.kind === 'text' || inline.kind === 'break') return inline
        const children = whole(inline.children)
        if (inline.kind !== 'link') return { ...inline, children }
        return { ...inline, href: wholeAddress(inline.href, shopUrl), children }
      })
    return part.kind === 'list'
      ? { ...part, items: part.items.map(whole) }
      : { ...part, children: whole(part.children) }
  })

const wholeAddress = (address: string, shopUrl: string): string =>
  new URL(readHref(address) ?? '/', `${shopUrl}/`).href

/** What is on sale, by ISBN. */
async function booksByIsbn(
  pool: Pool,
  isbns: string[],
  shopUrl: string,
): Promise<Map<string, LetterBook>> {
  if (isbns.length === 0) return new Map()
  const { rows } = await pool.query<{
    id: string
    isbn: string
    title: string
    language: string | null
    author: string | null
    cover: string
    priceCents: number
  }>({
    name: 'books of a letter',
    text: `select id, isbn13 as isbn, title, language, author, cover_hash as cover,
        new_price_cents as "priceCents" from books
      where isbn13 = any($1) and archived_at is null and availability <> 'withdrawn'`,
    values: [isbns],
  })
  return new Map(
    rows.map(({ id, isbn, title, language, author, cover, priceCents }) => [
      isbn,
      {
        title: headingOf(title),
        ...(language && { language }),
        price: formatCents(priceCents),
        cover: shopUrl + smallCover(cover),
        url: shopUrl + bookPath(id),
        ...(author && { note: shortByline(author) }),
      },
    ]),
  )
}
