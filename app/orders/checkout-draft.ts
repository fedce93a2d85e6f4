import { draftPrefix } from '#app/account/sign-out-drafts.ts'
import { keptByTab } from '#app/kept.ts'
import type { Checkout } from './checkout.schema.ts'

const key = `${draftPrefix}checkout`

/** The form as typed; terms may be unticked. */
export type CheckoutDraft = { [Name in keyof Checkout]: Name extends 'terms' ? boolean : string }

type Draft = { uid: string; values: Partial<CheckoutDraft> }

/** What this customer had typed before a reload or a detour to the login page. */
export function readCheckoutDraft(uid: string): Partial<CheckoutDraft> {
  const draft = keptByTab.readJson(key) as Draft | null
  return draft?.uid === uid ? draft.values : {}
}

export function keepCheckoutDraft(uid: string, values: Partial<CheckoutDraft>): void {
  keptByTab.write(key, JSON.stringify({ uid, values } satisfies Draft))
}

export const dropCheckoutDraft = (): void => keptByTab.remove(key)
