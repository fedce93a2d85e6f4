import { pictureHash, shopHash } from './cover-url.ts'
import { isScene, type SceneName, sceneNames } from './designer/scene-names.ts'
import type { Picture } from './picture-types.ts'

const byHash = new Map(sceneNames.map((name) => [pictureHash(name), name]))

const pictureOf = (name: SceneName): Picture => ({
  hash: pictureHash(name),
  ratio: 2 / 3,
  source: async () => ({ kind: 'scene', name }),
})

/** One of the shop's own pictures by its file name (`story-hour.png`), whatever the type. */
export function pictureNamed(file: string): Picture | null {
  const name = file.toLowerCase().replace(/\.[a-z]+$/, '')
  return isScene(name) ? pictureOf(name) : null
}

/** The card of the shop itself: designed like that of a book, with its name for a title. */
export function pictureOfShop(name: string): Picture {
  const seed = name.toLowerCase()
  const text = { title: name, author: 'Books, well chosen', category: 'Fiction', seed }
  return {
    hash: shopHash(name),
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
