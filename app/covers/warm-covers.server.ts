import { setTimeout as pause } from 'node:timers/promises'
import { desc, isNull } from 'drizzle-orm'
import type { Database } from '#server/database/client.ts'
import { books } from '#server/database/schema.ts'
import { pictureHash, pictureWidths } from './cover-url.ts'
import { pictureByHash } from './covers.server.ts'
import { sceneNames } from './designer/scene-names.ts'
import type { Picture, PictureType } from './picture-types.ts'

/** How many of the newest books stand in the shop window. */
const inTheWindow = 30
const betweenPicturesMs = 40

type Warming = {
  db: Database
  stop: AbortSignal
  make: (picture: Picture, width: number, type: PictureType, asker: string) => Promise<unknown>
}

/** Draws what the home page shows, one picture after the other, small ones first. */
export async function warmCovers({ db, stop, make }: Warming): Promise<void> {
  const newest = await db
    .select({ hash: books.coverHash })
    .from(books)
    .where(isNull(books.archivedAt))
    .orderBy(desc(books.createdAt), desc(books.id))
    .limit(inTheWindow)
  const hashes = [...newest.map((book) => book.hash), ...sceneNames.map(pictureHash)]
  for (const width of [480, ...pictureWidths.filter((other) => other !== 480)]) {
    for (const hash of hashes) {
      if (stop.aborted) return
      const picture = await pictureByHash(db, hash)
      if (picture) await make(picture, width, 'avif', 'the shop window')
      await pause(betweenPicturesMs, undefined, { signal: stop }).catch(() => {})
    }
  }
}
