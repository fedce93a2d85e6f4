import { readIdentitySettings } from '#app/page/identity-settings.ts'
import { filesOf } from '#app/page/old-tab.ts'
import type { Identity } from './identity.ts'

let loaded: Promise<Identity> | undefined

/** The shop's identity provider. Loaded when first needed: a guest who only browses never does. */
export function loadIdentity(): Promise<Identity> {
  loaded ??= load()
  loaded.catch(() => {
    loaded = undefined
  })
  return loaded
}

async function load(): Promise<Identity> {
  const settings = readIdentitySettings(document.documentElement.dataset.identity)
  return settings.provider === 'firebase'
    ? (await filesOf(() => import('./firebase/identity-firebase.ts'))).firebaseIdentity(
        settings.firebase,
      )
    : (await filesOf(() => import('./embedded/identity-embedded.ts'))).embeddedIdentity()
}
