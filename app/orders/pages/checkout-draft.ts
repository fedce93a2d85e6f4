import { draftPrefix } from '#app/account/sign-out-drafts.ts'
import type { Checkout } from '#app/orders/checkout.schema.ts'
import { keptByTab } from '#app/page/kept.ts'

const key = `${draftPrefix}checkout`

/** The form as typed; terms may be unticked. */
export type CheckoutDraft = { [Name in keyof Checkout]: Name extends 'terms' ? boolean : string }

type Draft = { uid: string; values: Partial<CheckoutDraft> }

/** What this customer had typed before a reload or a detour to the login page. */
export function readCheckoutDraft(uid: string): Partial<CheckoutDraft> {
  const draft = keptByTab.readJson(key) as Draft | null
  return draft?.uid === uid ? draft.values : {}
}

/** The parts of an address, which belong together: a street of one and a city of another lead nowhere. */
export const addressBoxes = ['street', 'city', 'country', 'state', 'zipcode'] as const

/**
 * Keeps only what was typed; values that the shop filled in may differ the next time. An address in
 * which anything was typed is kept whole.
 */
export function keepCheckoutDraft(
  uid: string,
  typed: Partial<CheckoutDraft>,
  filledIn: Partial<CheckoutDraft>,
): void {
  const isTyped = (name: string) => {
    const given = filledIn[name as keyof Checkout] ?? (name === 'terms' ? false : '')
    return typed[name as keyof Checkout] !== given
  }
  const isAddress = (name: string) => (addressBoxes as readonly string[]).includes(name)
  const isAddressTyped = addressBoxes.some(isTyped)
  const values = Object.fromEntries(
    Object.entries(typed).filter(([name]) => isTyped(name) || (isAddressTyped && isAddress(name))),
  )
  keptByTab.write(key, JSON.stringify({ uid, values } satisfies Draft))
}

export const dropCheckoutDraft = (): void => keptByTab.remove(key)
