import { tidyEmail } from '#app/values/email.ts'

/**
 * For the onInput of a box for an e-mail address: the browser refuses one for signs that nobody sees,
 * before the form is asked.
 */
export function tidyTyped({ currentTarget: box }: { currentTarget: HTMLInputElement }): void {
  const tidy = tidyEmail(box.value)
  if (tidy !== box.value.trim()) box.value = tidy
}
