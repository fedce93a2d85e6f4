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
