import type { FeedFile, FeedOptions, FeedPiece } from '#app/feeds/feed.ts'
import type { BookLookup } from './book-lookup.ts'
import { type Asking, lookUpAll } from './look-up.server.ts'
import { isIsbnList, type ListedBook, type ListLookup, readIsbnList } from './read-isbn-list.ts'

type Reader = (files: FeedFile[], options: FeedOptions) => AsyncIterable<FeedPiece>

/** Bytes by which a list is told from other files. */
const sniffedBytes = 4096

/** Reads lists of ISBNs among other files, which the reader of feeds takes. */
export const withIsbnLists = (read: Reader, lookup: ListLookup): Reader =>
  async function* (files, options) {
    for (const file of files) {
      if (isIsbnList(await beginningOf(file))) yield* readIsbnList(file, options, lookup)
      else yield* read([file], options)
    }
  }

async function beginningOf({ open }: FeedFile): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of open()) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes >= sniffedBytes) break
  }
  const text = new TextDecoder().decode(Buffer.concat(chunks).subarray(0, sniffedBytes))
  // The last line may be cut.
  return bytes > sniffedBytes ? text.slice(0, text.lastIndexOf('\n') + 1) : text
}

/** A service that failed so often in a row is asked nothing more for this list. */
const mostFailures = 3

/** Looks up a long list: it comes slowly, waits for its turn, and does not wait for a service that is down. */
export function listLookupOf(db: Asking, service: BookLookup): ListLookup {
  let failures = 0
  const patient: BookLookup = {
    ...service,
    async find(isbns) {
      if (failures >= mostFailures) {
        const message = `${service.name} did not answer. Read the list again later.`
        return { ok: false, reason: 'unanswered', message, retryAfterSeconds: 60 }
      }
      const answer = await service.find(isbns, { waits: true })
      failures = answer.ok || answer.reason === 'off' ? 0 : failures + 1
      return answer
    },
  }
  return async (isbns) => {
    const found = await lookUpAll(db, patient, isbns)
    return new Map([...found].map(([isbn, one]): [string, ListedBook] => [isbn, one]))
  }
}
