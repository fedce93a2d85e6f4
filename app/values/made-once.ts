/** Answers with the one thing that `make` makes; `forget` has the next call make another. */
export type MadeOnce<Value> = { (): Promise<Value>; forget(): void }

/**
 * The first call makes it, and all others share it, at once or later. A failure is told to those who
 * wait, and forgotten: the next call tries again.
 */
export function madeOnce<Value>(make: () => Promise<Value>): MadeOnce<Value> {
  let made: Promise<Value> | undefined
  const forget = () => {
    made = undefined
  }
  const get = () => {
    if (made) return made
    const making = make()
    made = making
    making.catch(() => {
      if (made === making) forget()
    })
    return making
  }
  return Object.assign(get, { forget })
}
