import { readIdentitySettings } from '#app/page/identity-settings.ts'
import { filesOf } from '#app/page/old-tab.ts'
import { madeOnce } from '#app/values/made-once.ts'
import type { Identity } from './identity.ts'

/** The shop's identity provider. Loaded when first needed: a guest who only browses never does. */
export const loadIdentity = madeOnce(async (): Promise<Identity> => {
  const settings = readIdentitySettings(document.documentElement.dataset.identity)
  return settings.provider === 'firebase'
    ? (await filesOf(() => import('./firebase/identity-firebase.ts'))).firebaseIdentity(
        settings.firebase,
      )
    : (await filesOf(() => import('./embedded/identity-embedded.ts'))).embeddedIdentity()
})
