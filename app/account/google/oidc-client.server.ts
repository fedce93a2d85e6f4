import type {
  ClientError,
  Configuration,
  CustomFetch,
  ResponseBodyError,
  ServerMetadata,
} from 'openid-client'

export type OidcOptions = {
  /** The provider's address, under which its discovery document lies. */
  issuer: string
  clientId: string
  clientSecret: string
  /** How the provider is asked, when not over the network. */
  ask?: CustomFetch
  now: () => Date
}

/** What a sign-in keeps to itself until the provider answers. */
export type OidcSecrets = { state: string; nonce: string; verifier: string }

export type OidcProfile = { idToken: string; subject: string; email: string | null }

/** `unreachable`: the provider did not answer. `refused`: it did not take the code, or lied. */
export type OidcResult =
  | { ok: true; profile: OidcProfile }
  | { ok: false; reason: 'unreachable' | 'refused' }

const keepMs = 60 * 60_000
const timeoutSeconds = 8
const toleranceSeconds = 30
/** A token that was issued longer ago is not the one for this sign-in. */
const maxAgeSeconds = 600

/* Loaded by the first sign-in with Google: most servers start, and many run for days, without. */
const library = () => import('openid-client')
type Library = Awaited<ReturnType<typeof library>>

export type OidcClient = ReturnType<typeof createOidcClient>

/**
 * The authorisation code flow of OpenID Connect Core 1.0 with PKCE (RFC 7636, S256), state and nonce.
 * The provider's addresses are read once an hour.
 */
export function createOidcClient({ issuer, clientId, clientSecret, ask, now }: OidcOptions) {
  let held: { metadata: ServerMetadata; atMs: number } | null = null

  /**
   * The provider as its discovery document describes it; null while it cannot be reached. Each caller
   * gets a configuration of its own, which reads the provider's keys when it needs them: a key that
   * is new is believed at once.
   */
  async function provider(): Promise<Configuration | null> {
    const oidc = await library()
    const atMs = now().getTime()
    if (!held || atMs - held.atMs >= keepMs) {
      const found = await discover(oidc).catch(() => null)
      if (!found) return null
      held = { metadata: found.serverMetadata(), atMs }
    }
    const { metadata } = held
    const secret = oidc.ClientSecretPost(clientSecret)
    const provider = new oidc.Configuration(metadata, clientId, clientFor(oidc), secret)
    provider.timeout = timeoutSeconds
    if (ask) provider[oidc.customFetch] = ask
    for (const apply of rulesOf(oidc)) apply(provider)
    return provider
  }

  const discover = (oidc: Library) =>
    oidc.discovery(
      new URL(issuer),
      clientId,
      clientFor(oidc),
      oidc.ClientSecretPost(clientSecret),
      {
        timeout: timeoutSeconds,
        execute: rulesOf(oidc),
        ...(ask && { [oidc.customFetch]: ask }),
      },
    )

  const clientFor = (oidc: Library) => ({
    client_secret: clientSecret,
    [oidc.clockTolerance]: toleranceSeconds,
    // The shop's clock, which a test sets.
    [oidc.clockSkew]: Math.round((now().getTime() - Date.now()) / 1000),
  })

  /* The signature of the id token is checked even though it comes straight from the provider. */
  const rulesOf = (oidc: Library) => [
    oidc.enableNonRepudiationChecks,
    ...(new URL(issuer).protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
  ]

  return {
    issuer,
    /** Where the visitor goes to sign in; null while the provider cannot be reached. */
    async authorisationUrl(
      secrets: OidcSecrets,
      { redirectUri, loginHint }: { redirectUri: string; loginHint?: string },
    ): Promise<string | null> {
      const found = await provider()
      if (!found) return null
      const oidc = await library()
      return oidc.buildAuthorizationUrl(found, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state: secrets.state,
        nonce: secrets.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(secrets.verifier),
        code_challenge_method: 'S256',
        prompt: 'select_account',
        ...(loginHint && { login_hint: loginHint }),
      }).href
    },
    /** Turns the answer at our callback into an id token, and the id token into who the visitor is. */
    async redeem(
      answer: { code: string; state: string; iss?: string },
      secrets: OidcSecrets,
      redirectUri: string,
    ): Promise<OidcResult> {
      const found = await provider()
      if (!found) return { ok: false, reason: 'unreachable' }
      const oidc = await library()
      const callback = new URL(redirectUri)
      for (const [name, value] of Object.entries(answer)) callback.searchParams.set(name, value)
      try {
        const tokens = await oidc.authorizationCodeGrant(found, callback, {
          expectedState: secrets.state,
          expectedNonce: secrets.nonce,
          pkceCodeVerifier: secrets.verifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        const idToken = tokens.id_token
        if (!claims || !idToken || !isForUs(claims)) return { ok: false, reason: 'refused' }
        const { sub: subject, email } = claims
        const address = typeof email === 'string' && email !== '' ? email : null
        return { ok: true, profile: { idToken, subject, email: address } }
      } catch (error) {
        return { ok: false, reason: reasonOf(error as Error, oidc) }
      }
    },
  }

  /** Stricter than the library: a token of these minutes, for this client alone. */
  function isForUs({
    sub,
    aud,
    azp,
    iat,
  }: {
    sub: string
    aud: unknown
    azp?: unknown
    iat: number
  }) {
    const ageSeconds = now().getTime() / 1000 - iat
    return (
      sub.length > 0 &&
      sub.length <= 255 &&
      [aud].flat().length === 1 &&
      (azp === undefined || azp === clientId) &&
      ageSeconds <= maxAgeSeconds + toleranceSeconds &&
      ageSeconds >= -toleranceSeconds
    )
  }
}

/** Whether the provider failed, or said no; throws what is neither. */
function reasonOf(error: Error, oidc: Library) {
  const { status } = error as ResponseBodyError
  if (error instanceof oidc.ResponseBodyError) return status >= 500 ? 'unreachable' : 'refused'
  if (error instanceof oidc.AuthorizationResponseError) return 'refused'
  if (error instanceof oidc.ClientError) {
    const { code, cause } = error as ClientError
    const isDown = cause instanceof Response && cause.status >= 500
    return code === 'OAUTH_TIMEOUT' || isDown ? 'unreachable' : 'refused'
  }
  // What `fetch` throws when nobody answers.
  if (error instanceof TypeError && error.message === 'fetch failed') return 'unreachable'
  throw error
}
