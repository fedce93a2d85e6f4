/* The cookies of the shop, by name: the one place for server and browser. */

const names = {
  /** The customer's session; the server alone reads it. */
  session: 'octavo_session',
  /** Readable, beside the session: somebody is signed in. It proves nothing. */
  signedIn: 'octavo_signed_in',
  /** The session of the identity provider in the shop's own process. */
  identity: 'octavo_identity',
  /** Begins the name of each sign-in that is on its way through Google. */
  googleAttempt: 'octavo_google_',
  /** What a sign-in by redirect has ended with; the page that reads it deletes it. */
  authEvent: 'octavo_auth_event',
  /** A browser that a customer, or an admin, has signed in from before. */
  device: 'octavo_device',
  adminDevice: 'octavo_admin_device',
  /** Set and deleted by a page, to see whether the browser keeps cookies at all. */
  probe: 'octavo_probe',
} as const

export type ShopCookie = keyof typeof names

const hostPrefix = '__Host-'

/**
 * The cookie's name at a shop with this address. With https it begins with `__Host-`, which browsers
 * take from this very host alone, for all its paths and over https: no neighbour under the same
 * domain can set it (threats 35).
 */
export const cookieNameAt = (shopUrl: string, cookie: ShopCookie): string =>
  (shopUrl.startsWith('https:') ? hostPrefix : '') + names[cookie]

/** Whether a cookie of this name is the shop's, under either of its names. */
export const isShopCookie = (name: string): boolean =>
  (name.startsWith(hostPrefix) ? name.slice(hostPrefix.length) : name).startsWith('octavo')

/** The name in this browser, by the address that the page carries. */
const cookieNameHere = (cookie: ShopCookie): string =>
  cookieNameAt(document.documentElement.dataset.publicUrl ?? '', cookie)

/** What a readable cookie says; null without it. */
export function readCookie(cookie: ShopCookie): string | null {
  const prefix = `${cookieNameHere(cookie)}=`
  const pair = document.cookie.split('; ').find((each) => each.startsWith(prefix))
  return pair === undefined ? null : pair.slice(prefix.length)
}

export const deleteCookie = (cookie: ShopCookie): void => write(cookie, '', 0)

/** Whether the browser keeps cookies of this shop: it may say so and still drop every one. */
export function keepsCookies(): boolean {
  if (!navigator.cookieEnabled) return false
  write('probe', '1', 60)
  const kept = readCookie('probe') === '1'
  deleteCookie('probe')
  return kept
}

function write(cookie: ShopCookie, value: string, maxAgeSeconds: number) {
  const name = cookieNameHere(cookie)
  const secure = name.startsWith(hostPrefix) ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${name}=${value}; Path=/; SameSite=Lax; Max-Age=${maxAgeSeconds}${secure}`
}
