import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { createLocalJWKSet, errors, type JSONWebKeySet, jwtVerify } from 'jose'
import { z } from 'zod'

/** How the client asks the provider: over the network, or in process for the stand-in. */
export type AskProvider = (
  url: string,
  form?: URLSearchParams,
) => Promise<{ status: number; body: unknown }>

export type OidcOptions = {
  /** The provider's address, under which its discovery document lies. */
  issuer: string
  clientId: string
  clientSecret: string
  ask: AskProvider
  now: () => Date
}

/** What a sign-in keeps to itself until the provider answers. */
export type OidcSecrets = { state: string; nonce: string; verifier: string }

export type OidcProfile = { idToken: string; subject: string; email: string | null }

/** `unreachable`: the provider did not answer. `refused`: it did not take the code, or lied. */
export type OidcResult =
  | { ok: true; profile: OidcProfile }
  | { ok: false; reason: 'unreachable' | 'refused' }

const discoverySchema = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
})
const tokensSchema = z.object({ id_token: z.string() })
const jwksSchema = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).max(50) })

const keepMs = 60 * 60_000
const scope = 'openid email profile'

export type OidcClient = ReturnType<typeof createOidcClient>

/**
 * The authorisation code flow of OpenID Connect Core 1.0 with PKCE (RFC 7636, S256), state and nonce.
 * The provider's addresses and keys are read once an hour.
 */
export function createOidcClient({ issuer, clientId, clientSecret, ask, now }: OidcOptions) {
  const discovery = kept(async () => {
    const found = await read(ask, `${issuer}/.well-known/openid-configuration`, discoverySchema)
    // A document that speaks for another issuer is not the one we asked (Discovery 1.0, 4.3).
    return found && found.issuer === issuer ? found : null
  })
  const keys = kept(async () => {
    const found = await discovery()
    return found && read(ask, found.jwks_uri, jwksSchema)
  })

  function kept<T>(fetchAnew: () => Promise<T | null>) {
    let held: { value: T; atMs: number } | null = null
    return async (anew = false): Promise<T | null> => {
      if (held && !anew && now().getTime() - held.atMs < keepMs) return held.value
      const value = await fetchAnew()
      if (value) held = { value, atMs: now().getTime() }
      return value
    }
  }

  async function verify(idToken: string, nonce: string, anew = false): Promise<OidcResult> {
    const found = await keys(anew)
    if (!found) return { ok: false, reason: 'unreachable' }
    const verified = await jwtVerify(idToken, createLocalJWKSet(found as JSONWebKeySet), {
      issuer: namesOf(issuer),
      audience: clientId,
      algorithms: ['RS256', 'ES256'],
      requiredClaims: ['exp', 'iat', 'sub', 'nonce'],
      maxTokenAge: 600,
      clockTolerance: 30,
      currentDate: now(),
    }).catch((error) => {
      if (error instanceof errors.JOSEError) return error
      throw error
    })
    // The provider may have changed its keys within the hour.
    if (verified instanceof errors.JWKSNoMatchingKey && !anew) return verify(idToken, nonce, true)
    if (verified instanceof errors.JOSEError) return { ok: false, reason: 'refused' }
    const { sub, aud, azp, email, nonce: said } = verified.payload
    const forUs = [aud].flat().length === 1 && (azp === undefined || azp === clientId)
    if (!sub || sub.length > 255 || !forUs || !isSame(said, nonce)) {
      return { ok: false, reason: 'refused' }
    }
    const address = typeof email === 'string' && email !== '' ? email : null
    return { ok: true, profile: { idToken, subject: sub, email: address } }
  }

  return {
    issuer,
    /** Where the visitor goes to sign in; null while the provider cannot be reached. */
    async authorisationUrl(
      secrets: OidcSecrets,
      { redirectUri, loginHint }: { redirectUri: string; loginHint?: string },
    ): Promise<string | null> {
      const found = await discovery()
      if (!found) return null
      const url = new URL(found.authorization_endpoint)
      const query = {
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope,
        state: secrets.state,
        nonce: secrets.nonce,
        code_challenge: createHash('sha256').update(secrets.verifier).digest('base64url'),
        code_challenge_method: 'S256',
        prompt: 'select_account',
        ...(loginHint && { login_hint: loginHint }),
      }
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
      return url.href
    },
    /** Turns the code into an id token, and the id token into who the visitor is. */
    async redeem(code: string, secrets: OidcSecrets, redirectUri: string): Promise<OidcResult> {
      const found = await discovery()
      if (!found) return { ok: false, reason: 'unreachable' }
      const form = new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        client_id: clientId,
        client_secret: clientSecret,
        code_verifier: secrets.verifier,
      })
      const answer = await ask(found.token_endpoint, form).catch(() => null)
      if (!answer || answer.status >= 500) return { ok: false, reason: 'unreachable' }
      const tokens = tokensSchema.safeParse(answer.body)
      if (answer.status !== 200 || !tokens.success) return { ok: false, reason: 'refused' }
      return verify(tokens.data.id_token, secrets.nonce)
    },
  }
}

export const newOidcSecrets = (): OidcSecrets => ({
  state: randomBytes(24).toString('base64url'),
  nonce: randomBytes(24).toString('base64url'),
  verifier: randomBytes(48).toString('base64url'),
})

/** Google uses either form of its issuer name. */
const namesOf = (issuer: string) =>
  issuer === 'https://accounts.google.com' ? [issuer, 'accounts.google.com'] : [issuer]

function isSame(said: unknown, expected: string): boolean {
  if (typeof said !== 'string' || said.length !== expected.length) return false
  return timingSafeEqual(Buffer.from(said), Buffer.from(expected))
}

async function read<T>(ask: AskProvider, url: string, schema: z.ZodType<T>): Promise<T | null> {
  const answer = await ask(url).catch(() => null)
  const parsed = answer?.status === 200 ? schema.safeParse(answer.body) : null
  return parsed?.success ? parsed.data : null
}

/** A network request without redirects, with a time limit that a visitor will accept. */
export const askOverNetwork: AskProvider = async (url, form) => {
  const response = await fetch(url, {
    ...(form && { method: 'POST', body: form }),
    headers: { accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(8000),
  })
  const text = await response.text()
  const json = response.headers.get('content-type')?.includes('json')
  return { status: response.status, body: json ? JSON.parse(text) : null }
}
