import type { Pool } from 'pg'
import { type Book, headOf } from '#app/catalog/book.ts'
import { newBooks } from '#app/search/find/browse.server.ts'
import { bookPath } from '#app/values/addresses.ts'
import { xmlHead, xmlText } from '#app/values/xml.ts'

export const booksInAFeed = 50

type Shop = { shopUrl: string; shopName: string; icon: { href: string; type: string } }
type Channel = { title: string; text: string; path: string; self?: string }

/** RSS 2.0 of the newest books that are out. */
export async function newBooksFeed(pool: Pool, today: string, shop: Shop): Promise<string> {
  const list = await newBooks(pool, today, booksInAFeed)
  const about = {
    title: `New books at ${shop.shopName}`,
    text: 'Recently published, newest first.',
  }
  return booksFeed(list?.books ?? [], { ...about, path: '/new', self: '/feed.xml' }, shop)
}

/** RSS 2.0 of the books of a page, which itself is named `feed.xml` unless said otherwise. */
export function booksFeed(
  books: Book[],
  { title, text, path, self = `${path}/feed.xml` }: Channel,
  { shopUrl, shopName }: Shop,
): string {
  return `${xmlHead}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>${xmlText(title)}</title>
<link>${xmlText(shopUrl + path)}</link>
<description>${xmlText(text || `${title}, a list of ${shopName}`)}</description>
<language>en</language>
<atom:link href="${xmlText(shopUrl + self)}" rel="self" type="application/rss+xml"/>
${books.map((book) => itemOf(book, shopUrl)).join('')}</channel>
</rss>
`
}

function itemOf(book: Book, shopUrl: string): string {
  const url = xmlText(shopUrl + bookPath(book._id))
  const description = headOf(book.description.replace(/\s+/g, ' '), 600)
  return `<item>
<title>${xmlText(book.title)}</title>
<link>${url}</link>
<guid isPermaLink="true">${url}</guid>
<pubDate>${new Date(book.createdAt).toUTCString()}</pubDate>
${book.author ? `<dc:creator>${xmlText(book.author)}</dc:creator>\n` : ''}${book.category ? `<category>${xmlText(book.category)}</category>\n` : ''}<description>${xmlText(description)}</description>
</item>
`
}

/** OpenSearch 1.1: lets a browser search the shop from its own address bar. A short name has 16 characters at most. */
export const openSearchDescription = ({ shopUrl, shopName, icon }: Shop): string =>
  `${xmlHead}<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
<ShortName>${xmlText(headOf(shopName, 16))}</ShortName>
<Description>Books by title, author, series, subject or ISBN</Description>
<InputEncoding>UTF-8</InputEncoding>
<Image width="16" height="16" type="${icon.type}">${xmlText(shopUrl + icon.href)}</Image>
<Url type="text/html" template="${xmlText(shopUrl)}/search?q={searchTerms}"/>
<Url type="application/opensearchdescription+xml" rel="self" template="${xmlText(shopUrl)}/opensearch.xml"/>
</OpenSearchDescription>
`

/** Robots get no personal pages and nothing that is not a page. */
export const robotsText = (shopUrl: string): string => `User-agent: *
Disallow: /api/
Disallow: /cart
Disallow: /checkout
Disallow: /orders
Disallow: /dropdown
Disallow: /dashboard
Disallow: /search

Sitemap: ${shopUrl}/sitemap.xml
`
