import { entryOf } from '#app/values/entry-of.ts'

/* Where the shop is to be found elsewhere: a link is its address, and its name comes from that. */

const names: Record<string, string> = {
  'instagram.com': 'Instagram',
  'facebook.com': 'Facebook',
  'x.com': 'X',
  'threads.net': 'Threads',
  'bsky.app': 'Bluesky',
  'tiktok.com': 'TikTok',
  'youtube.com': 'YouTube',
  'linkedin.com': 'LinkedIn',
  'goodreads.com': 'Goodreads',
}

/** The address as a link of the page; null when it is none that leads to another site by HTTPS. */
export function readLink(text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null
  const leadsOut = url?.protocol === 'https:' && url.username === '' && url.password === ''
  return leadsOut && /[^.]\.[^.]/.test(url.hostname) ? url : null
}

/** "instagram.com/wren" and the like get the scheme that a browser would give them. */
export const withScheme = (text: string): string =>
  /^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:[/?#]|$)/i.test(text)
    ? `https://${text}`
    : text.replace(/^http:\/\//i, 'https://')

/** The links of a text, a line each, with the name that the page shows. */
export const socialLinks = (text: string): { name: string; href: string }[] =>
  text.split('\n').flatMap((line) => {
    const url = readLink(line)
    if (!url) return []
    const host = url.hostname.replace(/^(?:www|m)\./, '')
    const name = entryOf(names, host) ?? entryOf(names, host.split('.').slice(-2).join('.')) ?? host
    return [{ name, href: url.href }]
  })
