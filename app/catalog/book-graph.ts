import { type Graph, shopId, type Thing } from '#app/page/graph.ts'
import { bookPath, href } from '#app/values/addresses.ts'
import { entryOf } from '#app/values/entry-of.ts'
import { moneyForm } from '#app/values/money.ts'
import { shelfSlug } from '#app/values/normalise.ts'
import type { Book } from './book.ts'
import { dueDay } from './trade/due-day.ts'
import { type Availability, authorsOf, type ContributorRole, type Format } from './trade/facts.ts'

/* Books and lists of books in the words of schema.org; only the server builds them, see page/graph.ts. */

/**
 * A book as a work, and its editions as of `today`; the edition of this page can be bought on it.
 */
export const bookGraph =
  (book: Book, editions: Book[], today: string): Graph =>
  (shopUrl) => {
    const url = shopUrl + bookPath(book._id)
    const workId = book.workId ? `${shopUrl}/#work-${book.workId}` : `${url}#work`
    return [
      {
        '@type': 'Book',
        '@id': workId,
        name: book.title,
        url,
        ...people(shopUrl, book, book.authorSlugs),
        ...(book.series && { isPartOf: seriesOf(shopUrl, book.series) }),
        workExample: [
          { '@id': `${url}#edition` },
          ...editions.map((edition) => ({
            ...editionOf(shopUrl, edition, today, book.authorSlugs),
            exampleOfWork: { '@id': workId },
          })),
        ],
      },
      { ...editionOf(shopUrl, book, today, book.authorSlugs), exampleOfWork: { '@id': workId } },
    ]
  }

/** A list of books, in the order it shows them. */
export const listGraph =
  (name: string, path: string, books: Book[]): Graph =>
  (shopUrl) => [
    {
      '@type': 'CollectionPage',
      '@id': `${shopUrl}${path}#list`,
      name,
      url: shopUrl + path,
      isPartOf: { '@id': `${shopUrl}/#site` },
      mainEntity: {
        '@type': 'ItemList',
        itemListElement: books.map((book, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name: book.title,
          url: shopUrl + bookPath(book._id),
        })),
      },
    },
  ]

function editionOf(shopUrl: string, book: Book, today: string, slugs: Book['authorSlugs']): Thing {
  const url = shopUrl + bookPath(book._id)
  return {
    '@type': ['Book', 'Product'],
    '@id': `${url}#edition`,
    name: book.title,
    ...(book.subtitle && { alternativeHeadline: book.subtitle }),
    url,
    image: `${shopUrl}/covers/v/${book.coverHash}-720.jpg`,
    ...(book.description && { description: book.description }),
    ...people(shopUrl, book, slugs),
    ...(book.isbn13 && { isbn: book.isbn13, gtin13: book.isbn13, sku: book.isbn13 }),
    ...(book.publisher && { publisher: { '@type': 'Organization', name: book.publisher } }),

    ...(book.publishedOn && { datePublished: book.publishedOn }),
    ...(book.language && { inLanguage: book.language }),
    ...(book.pages && { numberOfPages: book.pages }),
    ...(book.weightGrams && {
      weight: { '@type': 'QuantitativeValue', value: book.weightGrams, unitCode: 'GRM' },
    }),
    ...(book.edition && { bookEdition: book.edition }),
    ...(book.format && formatIds[book.format] && { bookFormat: schema(formatIds[book.format]) }),
    ...(book.category && { genre: book.category }),
    ...(book.subjects && { about: book.subjects.map(({ heading, code }) => heading ?? code) }),
    offers: offerOf(shopUrl, book, today),
  }
}

function offerOf(shopUrl: string, book: Book, today: string): Thing {
  const { orderDays: days, availability = 'available' } = book
  // Never promise a day that has passed: such a book counts as a back-order.
  const late = availability === 'preorder' && (dueDay(book) ?? today) < today
  return {
    '@type': 'Offer',
    url: shopUrl + bookPath(book._id),
    price: book.newPrice.toFixed(2),
    priceCurrency: moneyForm().currency,
    itemCondition: schema('NewCondition'),
    availability: schema(
      book.stock === 0 && availability !== 'to-order' && !gone.has(availability)
        ? 'SoldOut'
        : availabilityIds[late ? 'to-order' : availability],
    ),
    ...(availability === 'preorder' &&
      !late &&
      book.availableOn && { availabilityStarts: book.availableOn }),
    ...(availability === 'to-order' &&
      days && {
        deliveryLeadTime: { '@type': 'QuantitativeValue', maxValue: days, unitCode: 'DAY' },
      }),
    seller: { '@id': shopId(shopUrl) },
  }
}

const schema = (name: string | undefined) => `https://schema.org/${name}`
const formatIds: Partial<Record<Format, string>> = {
  hardback: 'Hardcover',
  paperback: 'Paperback',
  'e-book': 'EBook',
  audio: 'AudiobookFormat',
}
const availabilityIds: Record<Availability, string> = {
  available: 'InStock',
  'to-order': 'BackOrder',
  preorder: 'PreOrder',
  reprinting: 'OutOfStock',
  'out-of-print': 'Discontinued',
  withdrawn: 'Discontinued',
}
const gone = new Set<Availability>(['reprinting', 'out-of-print', 'withdrawn'])

const properties: Partial<Record<ContributorRole, string>> = {
  author: 'author',
  editor: 'editor',
  translator: 'translator',
  illustrator: 'illustrator',
  narrator: 'readBy',
}

/* The author is the one whom the page names; a contributor who wrote under another name is not
   listed twice. An edition of the same work has the same people at the same addresses. */
function people(
  shopUrl: string,
  book: Book,
  slugs: Book['authorSlugs'] = {},
): Record<string, Thing[]> {
  const authors = authorsOf(book).map((name) => ({ name, role: 'author' as const }))
  const others = (book.contributors ?? []).filter(({ role }) => role !== 'author')
  const lists: Record<string, Thing[]> = {}
  for (const { name, role } of [...authors, ...others]) {
    const property = properties[role] ?? 'contributor'
    const slug = entryOf(slugs, name)
    const url = shopUrl + href('/author/:slug', { slug: slug ?? shelfSlug('author', name) })
    lists[property] ??= []
    lists[property].push({ '@type': 'Person', name, url })
  }
  return lists
}

const seriesOf = (shopUrl: string, { name, number }: { name: string; number?: string }): Thing => ({
  '@type': 'BookSeries',
  name,
  url: shopUrl + href('/series/:slug', { slug: shelfSlug('series', name) }),
  ...(number && { position: number }),
})
