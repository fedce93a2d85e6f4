import { draftPrefix } from '#app/account/sign-out-drafts.ts'
import type { Checkout } from './checkout.schema.ts'

const key = `${draftPrefix}checkout`

/** The form as typed; terms may be unticked. */
export type CheckoutDraft = { [Name in keyof Checkout]: Name extends 'terms' ? boolean : string }

/** What this customer had typed before a reload or a detour to the login page. */
export function readCheckoutDraft(uid: string): Partial<CheckoutDraft> {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return kept?.uid === uid ? kept.values : {}
  } catch {
    return {}
  }
}

export const keepCheckoutDraft = (uid: string, values: Partial<CheckoutDraft>): void =>
  sessionStorage.setItem(key, JSON.stringify({ uid, values }))

export const dropCheckoutDraft = (): void => sessionStorage.removeItem(key)
