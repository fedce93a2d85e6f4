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

/** Keeps only what was typed; values that the shop filled in may differ the next time. */
export function keepCheckoutDraft(
  uid: string,
  typed: Partial<CheckoutDraft>,
  filledIn: Partial<CheckoutDraft>,
): void {
  const values = Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => filledIn[name as keyof Checkout] !== value),
  )
  keptByTab.write(key, JSON.stringify({ uid, values } satisfies Draft))
}

export const dropCheckoutDraft = (): void => keptByTab.remove(key)
