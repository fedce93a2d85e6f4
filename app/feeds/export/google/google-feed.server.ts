import type { Book } from '#app/catalog/book.ts'
import { xmlHead, xmlText } from '#app/values/xml.ts'
import { type GoogleShop, googleItem } from './google-item.ts'

/** RSS 2.0 with Google's own words, of all books that can be ordered now. */
export async function* googleFeed(
  books: AsyncIterable<Book[]>,
  shop: GoogleShop,
): AsyncGenerator<string> {
  const { name, shopUrl } = shop
  yield `${xmlHead}<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel>
<title>${xmlText(name)}</title>
<link>${xmlText(shopUrl)}</link>
<description>Books at ${xmlText(name)}</description>
`
  for await (const some of books) {
    yield some.map((book) => googleItem(book, shop) ?? '').join('')
  }
  yield '</channel>\n</rss>\n'
}
