import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

type GoogleAccount = { sub: string; email: string; email_verified: boolean; name?: string }

export type LocalGoogle = Awaited<ReturnType<typeof startLocalGoogle>>

/**
 * A Google on a port of its own: discovery, authorisation, tokens and keys as the real one has them.
 * `next` says who signs in and lets a test spoil one thing of the answer.
 */
export async function startLocalGoogle() {
  let keys = await keysNamed('g1')
  const foreign = await keysNamed('g1')
  const codes = new Map<string, URLSearchParams>()
  const next = {
    account: { sub: '1', email: 'a@example.com', email_verified: true } as GoogleAccount,
    claims: {} as JWTPayload,
    foreignKey: false,
    discoveredIssuer: null as string | null,
    tokenStatus: 200,
  }
  const redeemed: URLSearchParams[] = []

  async function idToken(nonce: string | null) {
    const now = Math.floor(Date.now() / 1000)
    const claims: JWTPayload = {
      iss: issuer,
      aud: 'client-1',
      azp: 'client-1',
      iat: now,
      exp: now + 3600,
      nonce,
      ...next.account,
      ...next.claims,
    }
    const present = Object.fromEntries(Object.entries(claims).filter(([, value]) => value != null))
    return new SignJWT(present)
      .setProtectedHeader({ alg: 'RS256', kid: keys.publicJwk.kid })
      .sign(next.foreignKey ? foreign.privateKey : keys.privateKey)
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', issuer)
    const json = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (url.pathname === '/.well-known/openid-configuration') {
      return json(200, {
        issuer: next.discoveredIssuer ?? issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/certs`,
      })
    }
    if (url.pathname === '/certs') return json(200, { keys: [keys.publicJwk] })
    if (url.pathname !== '/token') return json(404, {})
    let body = ''
    for await (const chunk of request) body += chunk
    const form = new URLSearchParams(body)
    redeemed.push(form)
    if (next.tokenStatus !== 200) return json(next.tokenStatus, { error: 'server_error' })
    const code = form.get('code') ?? ''
    const asked = codes.get(code)
    codes.delete(code)
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const good =
      asked?.get('code_challenge') === challenge &&
      asked.get('redirect_uri') === form.get('redirect_uri') &&
      form.get('client_id') === 'client-1' &&
      form.get('client_secret') === 'secret-1'
    if (!good) return json(400, { error: 'invalid_grant' })
    json(200, {
      access_token: 'a',
      token_type: 'Bearer',
      id_token: await idToken(asked.get('nonce')),
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    next,
    redeemed,
    env: {
      GOOGLE_CLIENT_ID: 'client-1',
      GOOGLE_CLIENT_SECRET: 'secret-1',
      GOOGLE_ISSUER: issuer,
    },
    /** Signs with another key from now on, and knows the one before no more. */
    async changeKeys() {
      keys = await keysNamed('g2')
    },
    /** The visitor signs in there; answers with the address Google sends them back to. */
    signIn(location: string): string {
      const asked = new URL(location).searchParams
      const code = randomBytes(12).toString('hex')
      codes.set(code, asked)
      const answer = new URLSearchParams({ state: asked.get('state') ?? '', code, iss: issuer })
      return `${asked.get('redirect_uri')}?${answer}`
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(resolve)
      }),
  }
}

async function keysNamed(kid: string) {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  return {
    privateKey,
    publicJwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' },
  }
}
