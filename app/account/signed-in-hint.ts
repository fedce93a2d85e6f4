/*
 * A readable cookie that says "somebody signed in here": guests are known as such without a request.
 * It proves nothing; the session cookie does.
 */
const cookieName = 'octavo_signed_in'
const yearSeconds = 365 * 24 * 60 * 60

/** Tabs tell each other on this channel that the one signed in has changed. */
export const signInChannel = 'octavo-sign-in'

export const isSignedInHinted = (): boolean =>
  document.cookie.split('; ').some((cookie) => cookie.startsWith(`${cookieName}=`))

export function hintSignedIn(signedIn: boolean): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  const life = signedIn ? yearSeconds : 0
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API cannot be awaited on leaving a page
  document.cookie = `${cookieName}=1; Path=/; SameSite=Lax; Max-Age=${life}${secure}`
}
