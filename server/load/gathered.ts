/** What takes longer holds up no others: they go on beside it. */
const longestHoldMs = 100

type Waiting<Item, Outcome> = {
  item: Item
  resolve: (outcome: Outcome) => void
  reject: (error: unknown) => void
}

/**
 * What comes in while a write is under way is written together by the next one: one transaction, its round trips
 * and its locks once for all. Whoever is alone waits for nobody. When a write fails for what one of them brought,
 * each is tried by itself, so that nobody pays for a neighbour; `isOfAll` tells what would fail them all.
 */
export function gathered<Item, Outcome>(
  write: (items: Item[]) => Promise<Outcome[]>,
  { atOnce, isOfAll }: { atOnce: number; isOfAll: (error: unknown) => boolean },
): (item: Item) => Promise<Outcome> {
  const waiting: Waiting<Item, Outcome>[] = []
  let isHeld = false

  function begin() {
    if (isHeld || waiting.length === 0) return
    isHeld = true
    let holds = true
    const goOn = () => {
      if (!holds) return
      holds = false
      isHeld = false
      begin()
    }
    const slow = setTimeout(goOn, longestHoldMs)
    void settle(waiting.splice(0, atOnce)).finally(() => {
      clearTimeout(slow)
      goOn()
    })
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
      begin()
    })
}
