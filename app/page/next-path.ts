/**
 * The path to go to after signing in, from the `next` of the login page: one of our own, and not the
 * sign-in pages themselves, which would lead in a circle.
 */
export function safeNextPath(next: string | null | undefined): string {
  const path = ownPath(next)
  return /^\/(?:login|register)(?:[?#]|$)/.test(path) ? '/' : path
}

/**
 * Only a path of our own origin is taken; anything a browser could read as another address
 * (`//host`, `/\host`, control characters that it drops, a scheme) becomes `/`.
 */
export function ownPath(next: string | null | undefined): string {
  if (!next?.startsWith('/') || deceptive.test(next)) return '/'
  const here = 'http://shop.invalid'
  if (!URL.canParse(next, here)) return '/'
  const url = new URL(next, here)
  if (url.origin !== here || url.pathname.startsWith('//')) return '/'
  return `${url.pathname}${url.search}${url.hash}`
}

/** The login page that leads back to `next`; without a detour when that is where it goes anyway. */
export function loginPath(next: string, page: '/login' | '/register' = '/login'): string {
  const path = safeNextPath(next)
  return path === '/' ? page : `${page}?next=${encodeURIComponent(path)}`
}

/* Browsers drop tab and line breaks and read `\` as `/`; the encoded ones are refused as well, in
   case something on the way decodes once more. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: exactly those are looked for
const deceptive = /[\u0000-\u0020\\\u007f-\u00a0]|%(?:0[0-9a-f]|1[0-9a-f]|5c|7f)|^\/(?:\/|%2f)/i
