import { furtherCodes, specifiedCodes } from '#app/account/google/auth-event.ts'
import type { IdentityCode } from '#app/account/identity.ts'

const shared = new Set<string>([...specifiedCodes, ...furtherCodes, 'too-many-requests'])

/* Several SDK codes would reveal whether an address is known: merge them into one. */
const translated: Record<string, IdentityCode> = {
  'wrong-password': 'invalid-credential',
  'user-not-found': 'invalid-credential',
  'invalid-login-credentials': 'invalid-credential',
  'invalid-credential': 'invalid-credential',
  'invalid-email': 'invalid-credential',
  'user-disabled': 'invalid-credential',
  'email-already-in-use': 'registration-refused',
  'weak-password': 'password-refused',
  'password-does-not-meet-requirements': 'password-refused',
  'admin-restricted-operation': 'registration-refused',
  'operation-not-allowed': 'registration-refused',
  'requires-recent-login': 'user-token-expired',
  'provider-already-linked': 'credential-already-in-use',
  'redirect-cancelled-by-user': 'user-cancelled',
  timeout: 'network-request-failed',
}

/** The shop's word for what the hosted provider's SDK has thrown ("auth/popup-blocked"). */
export function firebaseCode(error: unknown): IdentityCode {
  const told = (error as { code?: unknown } | null)?.code
  const code = typeof told === 'string' ? told.replace(/^auth\//, '') : ''
  // The SDK knows an invalid key by two names, one with a sentence in it.
  if (code.startsWith('api-key-not-valid')) return 'invalid-api-key'
  if (shared.has(code)) return code as IdentityCode
  return translated[code] ?? 'internal-error'
}
