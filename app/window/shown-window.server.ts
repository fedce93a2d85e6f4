import type { Pool } from 'pg'
import type * as z from 'zod/mini'
import { pictureHash } from '#app/covers/cover-url.ts'
import { lastBannerId } from '#app/shop/window/usual-window.ts'
import type { ShownItem } from '#app/shop/window/window-items.server.ts'
import { mostBooks, type WindowFields } from '#app/shop/window/window-kinds.ts'
import { slugOf } from '#app/values/normalise.ts'
import { readBookKeys } from './book-keys.ts'
import { booksOf, idsOf } from './shown-books.server.ts'
import type { picksAnswer, windowAnswer } from './window-answers.schema.ts'

export type ShownWindow = z.infer<typeof windowAnswer>
export type Picks = z.infer<typeof picksAnswer>

const onTheFirstPage = { news: 12, picks: 6, lists: 8 }
const onThePageOfPicks = { picks: 60, lists: 100 }

/** What the first page shows, from what is on and, where no banner is, the last one of all. */
export async function shownWindow(
  pool: Pool,
  on: ShownItem[],
  all: ShownItem[],
): Promise<ShownWindow> {
  const of = (kind: ShownItem['kind']) => on.filter((item) => item.kind === kind)
  const banner = of('banner')[0] ?? all.find(({ id }) => id === lastBannerId)
  const { genres = '', topSellers = 'newest' } = of('shelves')[0]?.fields ?? {}
  const [shown, picks] = await Promise.all([
    bannerOf(pool, banner?.fields ?? {}),
    picksOf(pool, of('pick').slice(0, onThePageOfPicks.picks)),
  ])
  return {
    banner: shown,
    news: of('news')
      .slice(0, onTheFirstPage.news)
      .map(({ id, fields }) => ({ id, ...wordsOf(fields) })),
    genres: genres
      .split('\n')
      .filter(Boolean)
      .map((name) => ({ name, slug: slugOf(name) })),
    topSellers: topSellers as ShownWindow['topSellers'],
    // Of those whose books are sold.
    picks: picks.slice(0, onTheFirstPage.picks),
    lists: linksOf(on).slice(0, onTheFirstPage.lists),
  }
}

/** What `/picks` shows. */
export async function shownPicks(pool: Pool, on: ShownItem[]): Promise<Picks> {
  const picks = on.filter(({ kind }) => kind === 'pick').slice(0, onThePageOfPicks.picks)
  return {
    picks: await picksOf(pool, picks),
    lists: linksOf(on).slice(0, onThePageOfPicks.lists),
  }
}

/** The lists that are on, by their addresses. */
export const linksOf = (on: ShownItem[]) =>
  on.flatMap(({ kind, slug, fields }) =>
    kind === 'list' && slug !== null ? [{ slug, title: fields.title ?? '' }] : [],
  )

const wordsOf = ({ title = '', text = '', linkText, linkTo, picture }: WindowFields) => ({
  title,
  text,
  ...(linkText && linkTo && { link: { text: linkText, to: linkTo } }),
  ...(picture && { picture: pictureKey(picture) }),
})

/** An uploaded picture is named by its key, one of ours by its name. */
const pictureKey = (name: string) => (/^[0-9a-f]{20}$/.test(name) ? name : pictureHash(name))

async function bannerOf(pool: Pool, fields: WindowFields): Promise<ShownWindow['banner']> {
  const words = wordsOf(fields)
  const keys = readBookKeys(fields.books ?? '').keys.slice(0, mostBooks.banner)
  const books = words.picture ? [] : await booksOf(pool, keys)
  return {
    ...words,
    ...(books.length > 0 && { books }),
    newsletter: fields.newsletter === 'yes',
  }
}

/** Picks of books that the shop sells. */
async function picksOf(pool: Pool, items: ShownItem[]): Promise<ShownWindow['picks']> {
  const keys = items.map(({ fields }) => readBookKeys(fields.book ?? '').keys[0])
  const named = items.flatMap((item, index) => (keys[index] ? [{ item, key: keys[index] }] : []))
  const ids = await idsOf(
    pool,
    named.map(({ key }) => key),
  )
  const books = new Map(
    (
      await booksOf(
        pool,
        named.map(({ key }) => key),
      )
    ).map((book) => [book._id, book]),
  )
  return ids.flatMap(({ id, place }) => {
    const [book, fields] = [books.get(id), named[place]?.item.fields]
    return book && fields ? [{ book, name: fields.name ?? '', quote: fields.quote ?? '' }] : []
  })
}
