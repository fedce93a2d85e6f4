/* The orders of the list that this tab showed last, in their order: j and k on an order's page walk them. */

let shown: number[] = []

export function rememberShown(numbers: number[]): void {
  shown = numbers
}

/** The next or the previous order of that list; undefined at its ends, and for an order that is not in it. */
export function neighbourOf(number: number, by: 1 | -1): number | undefined {
  const at = shown.indexOf(number)
  return at < 0 ? undefined : shown[at + by]
}
