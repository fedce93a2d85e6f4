import { keptByTab } from '#app/page/kept.ts'

/** Prefix of the session-storage keys for forms that a customer has partly filled in. */
export const draftPrefix = 'octavo-draft:'

/** Signing out removes what was typed in the forms. (An expired session keeps it.) */
export function clearDrafts(): void {
  for (const key of keptByTab.keys()) {
    if (key.startsWith(draftPrefix)) keptByTab.remove(key)
  }
}
