/** What takes longer holds up no others: they go on beside it. */
const longestHoldMs = 100
/** How long the next write waits for those who were just answered: on the same machine they are back sooner. */
const comingBackMs = 5

type Waiting<Item, Outcome> = {
  item: Item
  resolve: (outcome: Outcome) => void
  reject: (error: unknown) => void
}

/**
 * What comes in while a write is under way is written together by the next one: one transaction, its round trips
 * and its locks once for all. Those whose write has ended may come again at once, and the next one waits for them a
 * moment: otherwise the first of them would be written alone, and the others would wait for that. Whoever is alone
 * waits for nobody. When a write fails for what one of them brought,
 * each is tried by itself, so that nobody pays for a neighbour; `isOfAll` tells what would fail them all.
 */
export function gathered<Item, Outcome>(
  write: (items: Item[]) => Promise<Outcome[]>,
  { atOnce, isOfAll }: { atOnce: number; isOfAll: (error: unknown) => boolean },
): (item: Item) => Promise<Outcome> {
  const waiting: Waiting<Item, Outcome>[] = []
  let isHeld = false
  /** How many the next write waits for, if it does. */
  let expected = 0
  let pause: NodeJS.Timeout | undefined

  function begin() {
    if (isHeld || waiting.length === 0) return
    isHeld = true
    const group = waiting.splice(0, atOnce)
    let holds = true
    const goOn = (mayPause: boolean) => {
      if (!holds) return
      holds = false
      expected = mayPause ? Math.min(atOnce, group.length + waiting.length) : 0
      if (expected <= Math.max(1, waiting.length)) resume()
      else pause = setTimeout(resume, comingBackMs)
    }
    const slow = setTimeout(goOn, longestHoldMs, false)
    void settle(group).finally(() => {
      clearTimeout(slow)
      goOn(true)
    })
  }

  function resume() {
    clearTimeout(pause)
    pause = undefined
    isHeld = false
    begin()
  }

  async function settle(group: Waiting<Item, Outcome>[]): Promise<void> {
    try {
      const outcomes = await write(group.map(({ item }) => item))
      for (const [at, { resolve }] of group.entries()) resolve(outcomes[at] as Outcome)
    } catch (error) {
      if (group.length === 1 || isOfAll(error)) for (const { reject } of group) reject(error)
      else for (const one of group) await settle([one])
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (pause && waiting.length >= expected) resume()
      else begin()
    })
}
