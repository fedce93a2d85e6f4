/** A signed-in customer. `uid` never changes; the e-mail may. */
export type CurrentUser = {
  uid: string
  email: string
  emailVerified: boolean
  name?: string
}

/**
 * Why the provider refused. The first six are of the specification, section 8 (as are the codes that
 * only the popup knows); the others are the providers' own.
 */
export type IdentityCode =
  | 'internal-error'
  | 'network-request-failed'
  | 'web-storage-unsupported'
  | 'invalid-credential'
  | 'registration-refused'
  | 'too-many-requests'

export type SignInResult = { ok: true; user: CurrentUser } | { ok: false; code: IdentityCode }

/**
 * An identity provider, as the pages know it. Each call that changes who is signed in resolves after
 * the shop's own session (the cookie that authorises orders) has followed.
 */
export type Identity = {
  createAccount(email: string, password: string): Promise<SignInResult>
  signIn(email: string, password: string): Promise<SignInResult>
  /** Ends the shop's session and the provider's, in every tab. Refused only while the shop is away. */
  signOut(): Promise<{ ok: true } | { ok: false; code: IdentityCode }>
  /**
   * Calls the listener with the customer or null: once as soon as it is known, then on every change,
   * also one made in another tab. Returns the way to stop.
   */
  onAuthStateChanged(listener: (user: CurrentUser | null) => void): () => void
  /**
   * A valid id token (JWT), or null for a guest. `fresh` asks for a new one, which renews the shop's
   * session too; null then also means that the session could not be renewed.
   */
  idToken(options?: { fresh?: boolean }): Promise<string | null>
}

let loaded: Promise<Identity> | undefined

/** The shop's identity provider. Loaded when first needed: a guest who only browses never does. */
export function loadIdentity(): Promise<Identity> {
  loaded ??= import('./identity-embedded.ts').then((provider) => provider.embeddedIdentity())
  loaded.catch(() => {
    loaded = undefined
  })
  return loaded
}
