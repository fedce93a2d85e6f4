import { MessageChannel, type MessagePort, parentPort } from 'node:worker_threads'
import type { FeedFile, FeedOptions, FeedPiece } from '#app/feeds/feed.ts'
import { giveAll, takeAll } from './across-threads.ts'
import { readFeeds } from './read-feeds.ts'

/* The other thread of read-apart.ts: reads one file after the other, of which it is sent the bytes. */

export type Order = {
  name: string
  size: number | null
  options: FeedOptions
  /** Takes a port for each time that the file is opened: its bytes come through it. */
  opens: MessagePort
  /** Where the pieces go, some at a time. */
  pieces: MessagePort
}

/** Few enough that the other side is not kept from its work for long, and that little waits in memory. */
const piecesAtOnce = 64

parentPort?.on('message', async ({ name, size, options, opens, pieces }: Order) => {
  const file: FeedFile = {
    name,
    size,
    // Asked for when the first bytes are: what is opened is also closed.
    open: async function* () {
      const { port1, port2 } = new MessageChannel()
      opens.postMessage(port2, [port2])
      yield* takeAll<Uint8Array>(port1)
    },
  }
  await giveAll(pieces, someAtATime(readFeeds([file], options)))
  opens.close()
})

/** As JSON: a text is handed over in half the time that its objects take (decision 059). */
async function* someAtATime(pieces: AsyncIterable<FeedPiece>): AsyncGenerator<string> {
  let some: FeedPiece[] = []
  for await (const piece of pieces) {
    some.push(piece)
    // What the file is is said at once: nobody who asks only for that waits for its records.
    if (some.length < piecesAtOnce && !('kind' in piece)) continue
    yield JSON.stringify(some)
    some = []
  }
  if (some.length > 0) yield JSON.stringify(some)
}
