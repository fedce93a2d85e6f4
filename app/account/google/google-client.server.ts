import type { Deps } from '#server/deps.ts'
import { askOverNetwork, createOidcClient, type OidcClient } from './oidc-client.server.ts'

/** The provider for a visitor at this origin. */
export type OidcFor = (origin: string) => OidcClient

/** Google itself, as it is set up; null when it is not. */
export function googleClient({ env, now }: Pick<Deps, 'env' | 'now'>): OidcFor | null {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = env
  if (!clientId || !clientSecret) return null
  const issuer = env.GOOGLE_ISSUER.replace(/\/$/, '')
  const client = createOidcClient({ issuer, clientId, clientSecret, ask: askOverNetwork, now })
  return () => client
}
