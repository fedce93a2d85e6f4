import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import type { Database } from '#server/database/client.ts'
import { pictureHash, shopHash } from './cover-url.ts'
import { allDrawings, isScene, type SceneDrawing } from './designer/scene-names.ts'
import type { Picture } from './picture-types.ts'

const byHash = new Map(allDrawings.map((name) => [pictureHash(name), name]))

const pictureOf = (name: SceneDrawing): Picture => ({
  hash: pictureHash(name),
  ratio: 2 / 3,
  source: async () => ({ kind: 'scene', name }),
})

/** One of the shop's own pictures by its file name (`story-hour.png`), whatever the type. */
export function pictureNamed(file: string): Picture | null {
  const name = file.toLowerCase().replace(/\.[a-z]+$/, '')
  return isScene(name) ? pictureOf(name) : null
}

/** The card of the shop itself: designed like that of a book, with its name for a title and its motto for an author. */
export function pictureOfShop(shop: { name: string; motto: string }): Picture {
  const { name, motto } = shop
  const seed = name.toLowerCase()
  const text = {
    title: name,
    author: motto.charAt(0).toUpperCase() + motto.slice(1),
    category: 'Fiction',
    seed,
  }
  return {
    hash: shopHash(shop),
    ratio: 3 / 2,
    source: async () => ({ kind: 'cover', text }),
    card: async () => ({ kind: 'card', text }),
  }
}

/** One of the shop's own pictures by its content hash. */
export function pictureOfHash(hash: string): Picture | null {
  const name = byHash.get(hash)
  return name ? pictureOf(name) : null
}

/* Uploaded pictures of banners and news, under the keys that their addresses bear. */

/** Keeps a picture that the painter has taken; the same one has the same key. */
export async function keepWindowPicture(pool: Pool, bytes: Uint8Array): Promise<string> {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 20)
  await pool.query({
    name: 'keep window picture',
    text: `insert into window_pictures (hash, bytes) values ($1, $2) on conflict (hash) do nothing`,
    values: [hash, Buffer.from(bytes)],
  })
  return hash
}

/** The uploaded picture of a key, in a frame of 3:2; null when there is none. */
export async function windowPicture(db: Database, hash: string): Promise<Picture | null> {
  const { rows } = await db.execute(sql`select 1 from window_pictures where hash = ${hash}`)
  if (rows.length === 0) return null
  return {
    hash,
    ratio: 2 / 3,
    source: async () => {
      const found = await db.execute<{ bytes: Buffer }>(
        sql`select bytes from window_pictures where hash = ${hash}`,
      )
      const bytes = found.rows[0]?.bytes
      return bytes ? { kind: 'original', bytes } : null
    },
  }
}
