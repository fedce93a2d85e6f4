import { after, before, beforeEach } from 'node:test'
import { startTestApp, type TestApp } from './app.ts'
import { beginWithGoogle, comeBack, eventIn } from './google.ts'
import { type LocalGoogle, startLocalGoogle } from './local-google.ts'

type Way = { mode?: string; type?: string; next?: string; cookie?: string }

/** For the tests of a file: a shop whose Google is the local one, and the whole way through it. */
export function googleShop() {
  // Both are there before the first test.
  const google = {} as LocalGoogle
  const shop = {} as TestApp
  let healthy: LocalGoogle['next']
  before(async () => {
    Object.assign(google, await startLocalGoogle())
    Object.assign(shop, await startTestApp({ env: google.env }))
    healthy = { ...google.next }
  })
  // Google is itself again, whatever a test had spoilt.
  beforeEach(() => void Object.assign(google.next, healthy))
  after(async () => {
    await shop.close()
    await google.close()
  })
  return {
    shop,
    google,
    /** As the Google account that `next` names. */
    withGoogle: async (options: Way = {}) => {
      const begun = await beginWithGoogle(shop.app, options)
      return comeBack(shop.app, google.signIn(begun.location), begun.cookie)
    },
    asGoogle: (sub: string, email: string, email_verified = true) => {
      google.next.account = { sub, email, email_verified }
    },
    /** The accounts with this address, and the ways to sign in to each. */
    accountsOf: async (email: string) => {
      const { rows } = await shop.deps.pool.query(
        `select u.id, u.email_verified as verified,
           array_agg(a.provider_id order by a.provider_id) as by
         from identity_user u join identity_account a on a.user_id = u.id
         where u.email = $1 group by u.id`,
        [email],
      )
      return rows
    },
  }
}

/** What the page that a sign-in ends on says went wrong. */
export const codeOf = (done: { body: string }) => eventIn(done.body).error?.code
