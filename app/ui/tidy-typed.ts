import { tidyEmail } from '#app/values/email.ts'

/**
 * For the onInput of a box for an e-mail address: the browser rejects an address for invisible
 * characters before the form can tidy it.
 */
export function tidyTyped({ currentTarget: box }: { currentTarget: HTMLInputElement }): void {
  const tidy = tidyEmail(box.value)
  if (tidy !== box.value.trim()) box.value = tidy
}
