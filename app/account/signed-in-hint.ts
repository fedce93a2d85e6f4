import { readCookie } from '#app/page/cookies.ts'

/** Tabs tell each other on this channel that the signed-in customer has changed. */
export const signInChannel = 'octavo-sign-in'
/** What they say: `signed-out` when the customer asked for it, which an expired session did not. */
export type SignInNews = 'changed' | 'signed-out'

/**
 * The server sets a readable cookie beside the session's own: guests are recognized without a
 * request. It proves nothing; the session does.
 */
export const isSignedInHinted = (): boolean => readCookie('signedIn') !== null
