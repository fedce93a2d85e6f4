import { randomUUID } from 'node:crypto'
import { call, testShop } from './app.ts'
import type { TestCustomer } from './customer.ts'

export type Answer = Awaited<ReturnType<typeof call>>
type Method = 'GET' | 'POST' | 'DELETE'

/** How often each race is run: who wins a round is left open, what must hold afterwards is not. */
export const rounds = 2
export const newPassword = 'brand new password'

/** For the tests of a file: a shop, and what customers do there at the same moment. */
export function raceShop() {
  // Real passwords take their time, in which the other one may be quicker.
  const shop = testShop({ env: { SIGN_UPS_PER_HOUR: 1000 }, passwords: undefined })
  const ask = (method: Method, url: string, cookie = '', payload?: object, authorization = '') =>
    call(shop.app, {
      method,
      url,
      payload,
      headers: { ...(cookie && { cookie }), ...(authorization && { authorization }) },
    })
  return {
    shop,
    ask,
    rowsOf: async (text: string, uid: string) => (await shop.deps.pool.query(text, [uid])).rows,
    /** Each from an address of its own: what is counted by address is not tried here. */
    signIn: ({ email, password }: Pick<TestCustomer, 'email' | 'password'>) =>
      call(shop.app, {
        method: 'POST',
        url: '/api/identity/sign-in/email',
        payload: { email, password },
        remoteAddress: `2001:db8:${randomUUID().slice(0, 4)}:${randomUUID().slice(0, 4)}::1`,
      }),
    tokenOf: async ({ cookie }: TestCustomer) =>
      `Bearer ${(await ask('GET', '/api/identity/token', cookie)).body.token}`,
    openWith: (token: string) => ask('POST', '/api/session', '', undefined, token),
    changePassword: ({ cookie, password }: TestCustomer, to = newPassword) =>
      ask('POST', '/api/account/password', cookie, { currentPassword: password, newPassword: to }),
    deleteAccount: ({ cookie, password }: TestCustomer) =>
      ask('DELETE', '/api/account', cookie, { password }),
  }
}

/** Repeats the request on several lines until `end` is answered; all answers, in any order. */
export async function beside(
  end: () => Promise<Answer>,
  request: () => Promise<Answer>,
  lines: number,
): Promise<{ ended: Answer; answers: Answer[] }> {
  const answers: Answer[] = []
  let over = false
  const line = async () => {
    do answers.push(await request())
    while (!over)
  }
  const running = Array.from({ length: lines }, line)
  const ended = await end()
  over = true
  await Promise.all(running)
  return { ended, answers }
}
