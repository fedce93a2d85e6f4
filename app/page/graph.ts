import type { OpeningHours } from '#app/values/shop/opening-hours.ts'
import type { PageShop } from '#app/values/shop/page-shop.ts'
import { socialLinks } from '#app/values/shop/social-links.ts'
import { defaultIdentity, linesOf } from '#app/values/shop-identity.ts'
import type { Crumb } from './crumbs.tsx'

/* What a page shows, in the words of schema.org (JSON-LD 1.1). Only the server builds it: pages name
   these functions behind `import.meta.env.SSR`, so that browsers never load them. */

export type Thing = { '@type': string | string[]; [property: string]: unknown }
/** The things of a page, once the address of the shop is known. */
export type Graph = (shopUrl: string) => Thing[]

type Shop = { shopUrl: string; shop: PageShop; hours?: OpeningHours[] }

/** One graph a page: the shop itself, the way to the page, and what the page is about. */
export function graphOfPage(
  { shopUrl, shop, hours = [] }: Shop,
  crumbs: Crumb[],
  graph?: Graph,
): object {
  const things = [
    ...shopGraph({ shopUrl, shop, hours }),
    ...crumbGraph(shopUrl, [{ name: shop.name, path: '/' }, ...crumbs]),
    ...(graph?.(shopUrl) ?? []),
  ]
  return { '@context': 'https://schema.org', '@graph': things }
}

/** JSON that can stand in a script element: no text of a book can end it (threats 8). */
export const toInlineJson = (value: object): string =>
  JSON.stringify(value).replaceAll('<', '\\u003c')

export const shopId = (shopUrl: string) => `${shopUrl}/#shop`

/* The front pages that a new shop begins with are nobody's own. */
const usualLinks = new Set(socialLinks(defaultIdentity.social).map(({ href }) => href))

function shopGraph({ shopUrl, shop, hours }: Required<Shop>): Thing[] {
  const { name, motto, email, phone } = shop
  const elsewhere = shop.links.filter(({ href }) => !usualLinks.has(href))
  const address = linesOf(shop).join(', ')
  return [
    {
      '@type': address || hours.length > 0 ? 'BookStore' : 'Organization',
      '@id': shopId(shopUrl),
      name,
      url: `${shopUrl}/`,
      logo: shopUrl + (shop.logo?.src ?? shop.icon),
      ...(address && { address }),
      ...(email && { email }),
      ...(phone && { telephone: phone }),
      ...(motto !== defaultIdentity.motto && motto && { slogan: motto }),
      ...(hours.length > 0 && { openingHoursSpecification: hours.map(hoursGraph) }),
      ...(elsewhere.length > 0 && { sameAs: elsewhere.map(({ href }) => href) }),
    },
    {
      '@type': 'WebSite',
      '@id': `${shopUrl}/#site`,
      name,
      url: `${shopUrl}/`,
      publisher: { '@id': shopId(shopUrl) },
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${shopUrl}/search?q={query}` },
        'query-input': 'required name=query',
      },
    },
  ]
}

/* Days that it is closed on open and close at midnight, as schema.org has it. */
const hoursGraph = ({ days, opens = '00:00', closes = '00:00' }: OpeningHours): Thing => ({
  '@type': 'OpeningHoursSpecification',
  dayOfWeek: days.map((day) => `https://schema.org/${day}`),
  opens,
  closes,
})

function crumbGraph(shopUrl: string, way: Crumb[]): Thing[] {
  if (way.length < 2) return []
  return [
    {
      '@type': 'BreadcrumbList',
      itemListElement: way.map(({ name, path }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name,
        item: shopUrl + path,
      })),
    },
  ]
}
