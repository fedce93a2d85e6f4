import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Account } from '#app/account/credentials.schema.ts'
import type { EmbeddedIdentity } from '#app/account/embedded/identity.server.ts'
import {
  headersFor,
  passCookies,
  signInIn,
  worked,
} from '#app/account/embedded/provider-call.server.ts'
import type { SignedIn } from '#app/account/sign-in/id-token.server.ts'
import { waitForSignIn } from '#app/account/sign-in/sign-in-rate.server.ts'
import type { Deps } from '#server/deps.ts'
import type { Attempt } from './attempt.server.ts'
import type { AuthEventCode } from './auth-event.ts'
import type { OidcProfile } from './oidc-client.server.ts'

/** With the newly signed-in customer; a link signs nobody in. */
type Outcome = { ok: true; signedIn?: SignedIn } | { ok: false; code: AuthEventCode }

const failed = (code: AuthEventCode): Outcome => ({ ok: false, code })

/**
 * Does what the visitor came for, now that Google has said who they are: signs in (and up), links
 * the Google account to the one signed in, or proves that it is still the same customer.
 */
export async function finishWithGoogle(
  deps: Pick<Deps, 'pool' | 'now'>,
  identity: EmbeddedIdentity,
  attempt: Attempt,
  profile: OidcProfile,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Outcome> {
  if (attempt.purpose === 'signIn') return signIn()
  const uid = await signedInUid()
  if (!uid || uid !== attempt.uid) return failed('user-token-expired')
  if (attempt.purpose === 'link') return link()
  return (await ownerOf()) === uid ? signIn() : failed('user-mismatch')

  async function signIn(): Promise<Outcome> {
    if (await waitForSignIn(deps, profile.email ?? '')) return failed('too-many-requests')
    const { api } = await identity.auth()
    const answer = await identity.believing(profile.idToken, () =>
      api.signInSocial({ body: tokenBody(), headers: headersFor(request), asResponse: true }),
    )
    if (!(await worked(deps.pool, answer))) return failed(codeOf(await answer.json()))
    // The browser's previous provider session has ended, whichever customer it belonged to (threats
    // 25).
    await api.signOut({ headers: headersFor(request) })
    const signIn = await signInIn(deps.pool, answer)
    if (!signIn) return failed('user-token-expired')
    passCookies(answer, reply)
    const { id: uid, email, emailVerified } = ((await answer.json()) as Account).user
    return { ok: true, signedIn: { customer: { uid, email, emailVerified }, signIn } }
  }

  async function link(): Promise<Outcome> {
    const { api } = await identity.auth()
    const answer = await identity.believing(profile.idToken, () =>
      api.linkSocialAccount({ body: tokenBody(), headers: headersFor(request), asResponse: true }),
    )
    if (!(await worked(deps.pool, answer))) return failed(codeOf(await answer.json()))
    // Google has confirmed the account's own address.
    await deps.pool.query('update identity_user set email_verified = true where id = $1', [uid])
    return { ok: true }
  }

  async function signedInUid(): Promise<string | null> {
    const session = await (await identity.auth()).api.getSession({ headers: headersFor(request) })
    return session?.user.id ?? null
  }

  async function ownerOf(): Promise<string | null> {
    const { rows } = await deps.pool.query<{ uid: string }>(
      `select user_id as uid from identity_account
       where provider_id = 'google' and account_id = $1`,
      [profile.subject],
    )
    return rows[0]?.uid ?? null
  }

  function tokenBody() {
    return { provider: 'google' as const, idToken: { token: profile.idToken } }
  }
}

/** Maps the library's refusals to the codes that both providers share. */
function codeOf(refusal: { code?: string; message?: string }): AuthEventCode {
  switch (refusal.code) {
    case 'OAUTH_LINK_ERROR':
      return refusal.message === 'account not linked'
        ? 'account-exists-with-different-credential'
        : 'internal-error'
    case 'SOCIAL_ACCOUNT_ALREADY_LINKED':
      return 'credential-already-in-use'
    case 'LINKING_NOT_ALLOWED':
    case 'LINKING_DIFFERENT_EMAILS_NOT_ALLOWED':
      return 'user-mismatch'
    default:
      return 'internal-error'
  }
}
