import type { AuthEventCode, AuthPurpose } from './google/auth-event.ts'

/** A signed-in customer. `uid` never changes; the e-mail may. */
export type CurrentUser = {
  uid: string
  email: string
  emailVerified: boolean
  name?: string
}

/**
 * Why the provider refused: the codes of the specification, section 8, and the further ones that both
 * providers share. identity-errors.ts has a sentence for each.
 */
export type IdentityCode =
  | AuthEventCode
  | 'invalid-credential'
  | 'registration-refused'
  | 'password-refused'
  | 'too-many-requests'
  | 'too-many-accounts'

export type SignInResult =
  | { ok: true; user: CurrentUser }
  /** `errors`: what is wrong with the e-mail or the password itself, to be said at its field. */
  | { ok: false; code: IdentityCode; errors?: Record<string, string> }

/** `message` is a sentence for people; about what succeeded, only where the provider has one. */
export type AccountResult =
  | { ok: true; message?: string }
  /** `field`: the one that the message is about. */
  | { ok: false; message: string; field?: string; signedOut?: boolean }

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
   * Calls the listener with the customer or null: once as soon as it is known, then on every
   * change, also one made in another tab. Returns a function that stops listening.
   */
  onAuthStateChanged(listener: (user: CurrentUser | null) => void): () => void
  /**
   * A valid id token (JWT), or null for a guest. `fresh` asks for a new one, which renews the shop's
   * session too; null then also means that the session could not be renewed.
   */
  idToken(options?: { fresh?: boolean }): Promise<string | null>
  /** "Sign in with Google"; loaded by the pages that offer it, before the click that needs it. */
  google(): Promise<GoogleSignIn>
  /** What a customer may do to the account itself; loaded by the pages for that. */
  account(): Promise<AccountKeeping>
}

export type GoogleSignIn = {
  /**
   * `signInWithGoogle` in a window of its own. Call it in the click itself, or browsers block the
   * window. `onClosed` is called when it is seen closed, up to 8 s before the result says so.
   */
  popup(purpose: AuthPurpose, onClosed?: () => void): Promise<SignInResult>
  /**
   * The same in this window, which leaves the page; it comes back to `next`, a path of the shop.
   * Returns only when it cannot leave the page, because the browser could not match the answer
   * later.
   */
  redirect(purpose: AuthPurpose, next: string): Promise<SignInResult | null>
  /**
   * The result of this tab's redirect for this purpose, returned once; null when there was none.
   */
  redirectResult(purpose: AuthPurpose): Promise<SignInResult | null>
}

/** Proof that the person at the device is still the customer. */
export type Proof = { password: string } | 'google'

export type AccountKeeping = {
  /** "password", "google": where the provider knows it better than the shop. */
  waysToSignIn?: () => string[]
  requestPasswordReset(email: string): Promise<AccountResult>
  sendVerification(): Promise<AccountResult>
  /** Sets the customer's name; listeners of `onAuthStateChanged` are told. */
  changeName(name: string): Promise<AccountResult>
  changePassword(current: string, next: string): Promise<AccountResult>
  deleteAccount(proof: Proof): Promise<AccountResult>
}
