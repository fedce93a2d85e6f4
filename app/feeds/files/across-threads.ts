import type { MessagePort } from 'node:worker_threads'

/* Hands what an iterable yields from one thread to another, through a port of its own. The giver is a few
   items ahead of the taker and waits there; the end, a failure and a taker who has had enough cross as well. */

/** Enough that neither waits for the other, and few enough to be kept in memory. */
const mostAhead = 4

const gone = Symbol('gone')
/** The other end is no more. */
export const isGone = (error: unknown): boolean => error instanceof Error && error.cause === gone

type Message<Item> = { item: Item } | { failure: string } | 'end'

/**
 * Gives all items; ends early, and closes the iterable, when the taker closes the port. Of an item `movedOf`
 * names the memory that is handed over rather than copied.
 */
export async function giveAll<Item>(
  port: MessagePort,
  items: AsyncIterable<Item>,
  movedOf: (item: Item) => ArrayBuffer[] = () => [],
): Promise<void> {
  const bell = newBell()
  let isClosed = false
  let ahead = 0
  port.on('message', () => {
    ahead -= 1
    bell.ring()
  })
  port.on('close', () => {
    isClosed = true
    bell.ring()
  })
  try {
    for await (const item of items) {
      while (ahead >= mostAhead && !isClosed) await bell.rings()
      if (isClosed) return
      ahead += 1
      port.postMessage({ item } satisfies Message<Item>, movedOf(item))
    }
    port.postMessage('end')
  } catch (error) {
    port.postMessage({ failure: error instanceof Error ? error.message : String(error) })
  }
}

/** What the other end of the port gives. Throws when that fails, in its words, or is gone without one. */
export async function* takeAll<Item>(port: MessagePort): AsyncGenerator<Item> {
  const bell = newBell()
  const arrived: Message<Item>[] = []
  port.on('message', (message: Message<Item>) => {
    arrived.push(message)
    bell.ring()
  })
  let isClosed = false
  port.on('close', () => {
    isClosed = true
    bell.ring()
  })
  try {
    for (;;) {
      const message = arrived.shift()
      if (message === undefined && isClosed)
        throw new Error('The other thread is gone', { cause: gone })
      if (message === undefined) await bell.rings()
      else if (message === 'end') return
      else if ('failure' in message) throw new Error(message.failure)
      else {
        port.postMessage('taken')
        yield message.item
      }
    }
  } finally {
    port.close()
  }
}

/** Somebody rings, whoever waits goes on. */
function newBell() {
  let ring = () => {}
  return {
    ring: () => ring(),
    rings: () =>
      new Promise<void>((resolve) => {
        ring = resolve
      }),
  }
}
