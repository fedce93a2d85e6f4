import { keptByTab } from '#app/page/kept.ts'

/** Session-storage keys of forms half filled in by a customer begin with this. */
export const draftPrefix = 'octavo-draft:'

/** Who signs out leaves nothing of theirs in the forms. (An expired session keeps them.) */
export function clearDrafts(): void {
  for (const key of keptByTab.keys()) {
    if (key.startsWith(draftPrefix)) keptByTab.remove(key)
  }
}
