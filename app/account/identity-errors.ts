import type { IdentityCode } from './identity.ts'

/** The specification's text for a refused sign-in or registration; the reason is shown below it. */
export const refusedText = 'Please provide a valid email and password'

/** The reason, as a sentence for people that says what to do. */
export const reasons: Record<IdentityCode, string> = {
  'invalid-credential': 'No account matches this e-mail and password.',
  'registration-refused': 'If you already have an account, please log in instead.',
  'password-refused': 'Please choose another password, of at least 8 characters.',
  'too-many-requests': 'Too many attempts. Please wait a few minutes and try again.',
  'too-many-accounts':
    'Too many accounts were created from your connection in the last hour. Please try again in an hour, or log in if you have one.',
  'network-request-failed': 'The shop cannot be reached. Check your connection and try again.',
  'internal-error': 'Something went wrong in the shop. Please try again in a moment.',
  'web-storage-unsupported':
    'Your browser blocks cookies or site data for this shop. Please allow both and try again: signing in needs them.',
  'cancelled-popup-request': 'You opened another sign-in window. Please continue in that one.',
  'popup-closed-by-user': 'The sign-in window was closed before you finished.',
  'popup-blocked': "Your browser blocked the sign-in window, so we'll continue in this one.",
  'unauthorized-domain':
    'Signing in with Google is not set up for this address of the shop. Please use your e-mail and password.',
  'invalid-auth-event': 'This sign-in was started on another page. Please try again from here.',
  'auth-domain-config-required':
    'The shop has not finished setting up its sign-in. Please tell the bookseller.',
  'invalid-api-key': 'The shop’s key for its sign-in is not valid. Please tell the bookseller.',
  'user-cancelled': 'You stopped the sign-in at Google. Nothing has changed.',
  'account-exists-with-different-credential':
    'This e-mail already has an account here whose owner has not confirmed the address. Please log in with the password, or set a new one with “Forgot your password?”.',
  'credential-already-in-use': 'That Google account belongs to another account of the shop.',
  'user-mismatch': 'That is a different Google account from the one connected here.',
  'user-token-expired': 'You are no longer logged in. Please log in again.',
}

/** As an alert: the text of the specification, with the reason below it. */
export const refusedAlert = (code: IdentityCode): string => `${refusedText}\n${reasons[code]}`
