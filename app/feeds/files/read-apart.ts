import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import type { FeedFile, FeedOptions, FeedPiece } from '#app/feeds/feed.ts'
import { ownProgram } from '#server/system/own-files.ts'
import { giveAll, isGone, takeAll } from './across-threads.ts'
import { readFeeds } from './read-feeds.ts'
import type { Order } from './reader-thread.ts'

/* Reads files in a thread of their own, so that one processor unpacks, decodes and understands them while another
   judges and keeps what they say (decision 050). */

/** A smaller file is read sooner than a thread has started. */
const apartFrom = 2_000_000

/** The same as `readFeeds`, in another thread where that pays. */
export async function* readApart(
  files: Iterable<FeedFile>,
  options: FeedOptions,
  { fromBytes = apartFrom } = {},
): AsyncGenerator<FeedPiece> {
  for (const file of files) {
    if (file.size !== null && file.size < fromBytes) yield* readFeeds([file], options)
    else yield* readInThread(file, options)
  }
}

type Thread = {
  worker: Worker
  /** Tells why it is no more. */
  ended: Promise<unknown>
}
let thread: Thread | null = null

/** The next file finds it ready; it keeps no process from ending. */
function readerThread(): Thread {
  if (thread) return thread
  const worker = new Worker(ownProgram('app/feeds/files/reader-thread'))
  worker.unref()
  const ended = new Promise<unknown>((resolve) => {
    worker.once('error', resolve)
    worker.once('exit', () => resolve(new Error('The thread that reads files has ended')))
  }).finally(() => {
    thread = null
  })
  thread = { worker, ended }
  return thread
}

async function* readInThread(file: FeedFile, options: FeedOptions): AsyncGenerator<FeedPiece> {
  const { name, size } = file
  const [opens, pieces] = [new MessageChannel(), new MessageChannel()]
  /** Why it ended, as it was: only words cross to the other thread and back. */
  let fault: unknown
  const failed = (error: unknown) => {
    fault = error
  }
  opens.port1.on('message', (bytes: MessagePort) =>
    giveAll(bytes, bytesOf(file, failed), ({ buffer }) => [buffer]),
  )
  const { worker, ended } = readerThread()
  const order: Order = { name, size, options, opens: opens.port2, pieces: pieces.port2 }
  worker.postMessage(order, [order.opens, order.pieces])
  try {
    for await (const some of takeAll<string>(pieces.port1)) yield* JSON.parse(some) as FeedPiece[]
  } catch (error) {
    throw fault ?? (isGone(error) ? await ended : error)
  } finally {
    opens.port1.close()
  }
}

async function* bytesOf(
  file: FeedFile,
  failed: (error: unknown) => void,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  try {
    // A copy: with a part of a larger buffer all of that would cross.
    for await (const bytes of file.open()) yield new Uint8Array(bytes)
  } catch (error) {
    failed(error)
    throw error
  }
}
