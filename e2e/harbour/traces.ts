import type { APIRequestContext } from '@playwright/test'
import { demoBooks } from '#demo/books.ts'
import type { FreshShop, MailServer } from '#e2e/fresh-shop.ts'

/** What no reader of Harbour Books may meet. */
export const traces = [
  /Octavo|octavo is a sheet/,
  /story hour|Quarto has chosen|broken spines/i,
  /favicon\.svg/,
].concat(demoBooks.map(({ title }) => new RegExp(title.replaceAll(/[^\w ]/g, '.'), 'i')))

/** Every text that somebody outside of the desk can come upon, by its address. */
export async function crawl(
  request: APIRequestContext,
  shop: FreshShop,
): Promise<Map<string, string>> {
  const begin = [
    '/',
    '/feed.xml',
    '/sitemap.xml',
    '/opensearch.xml',
    '/manifest.webmanifest',
    '/robots.txt',
  ]
  const waiting = [
    ...begin,
    '/feeds/google.xml',
    '/api/',
    '/api/openapi.json',
    '/api/docs',
    '/no-such-page',
    '/forgot-password',
  ]
  const seen = new Map<string, string>()
  for (let at = waiting.shift(); at !== undefined; at = waiting.shift()) {
    if (seen.has(at)) continue
    const answer = await request.get(shop.url + at)
    const type = answer.headers()['content-type'] ?? ''
    const body = /html|xml|json|text\/plain/.test(type) ? await answer.text() : ''
    seen.set(at, body)
    const links = body.matchAll(/(?:href="|<loc>|<link>)([^"<#]+)/g)
    for (const [, link = ''] of links) {
      const url = new URL(link.replaceAll('&amp;', '&'), shop.url + at)
      const isPage =
        url.origin === shop.url && !/^\/(?:assets|covers|dashboard|admin)\b/.test(url.pathname)
      if (isPage && seen.size < 300) waiting.push(url.pathname + url.search)
    }
  }
  return seen
}

/** What was mailed: from whom, what about, and both forms. */
export const mailsSent = ({ mail }: { mail: MailServer }): Promise<string[]> =>
  Promise.all(
    mail.mails.map(async (sent) => {
      const { from, subject, text, html } = await mail.parse(sent)
      return [from?.text, subject, text, html].join('\n')
    }),
  )
