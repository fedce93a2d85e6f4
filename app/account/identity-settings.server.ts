import type { IdentitySettings } from '#app/page/identity-settings.ts'
import { type Env, isHttps, publicUrl } from '#server/env.ts'
import { isForThisMachine } from '#server/http/direct-request.ts'

/** Whether this shop offers the stand-in for Google: only when no other machine can reach it. */
export function hasStandIn(env: Env): boolean {
  if (env.IDENTITY !== 'embedded' || env.GOOGLE_CLIENT_ID !== undefined) return false
  return isForThisMachine(env)
}

/** What pages need to know to offer the right ways to sign in. */
export function identitySettingsOf(env: Env): IdentitySettings {
  if (env.IDENTITY === 'firebase') {
    return {
      provider: 'firebase',
      google: true,
      standIn: false,
      firebase: {
        apiKey: env.FIREBASE_API_KEY ?? '',
        authDomain: firebaseAuthDomain(env),
        projectId: env.FIREBASE_PROJECT_ID ?? '',
        appId: env.FIREBASE_APP_ID ?? '',
      },
    }
  }
  const standIn = hasStandIn(env)
  return { provider: 'embedded', google: standIn || env.GOOGLE_CLIENT_ID !== undefined, standIn }
}

/**
 * Where the SDK finds the sign-in handler. On our own origin it works with third-party cookies
 * blocked; the SDK asks for it by https only, so that a shop without https uses Firebase's own.
 */
export function firebaseAuthDomain(env: Env): string {
  return isHttps(env) ? new URL(publicUrl(env)).host : (env.FIREBASE_AUTH_DOMAIN ?? '')
}
