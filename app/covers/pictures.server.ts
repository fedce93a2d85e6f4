import { pictureHash } from './cover-url.ts'
import type { Picture } from './covers.server.ts'
import { drawScene, isScene, sceneNames, sceneSvg } from './designer/scenes.ts'

const byHash = new Map(sceneNames.map((name) => [pictureHash(name), name]))

function pictureOf(name: (typeof sceneNames)[number]): Picture {
  return {
    hash: pictureHash(name),
    source: async () => {
      const scene = drawScene(name)
      return { kind: 'design', svg: (width) => sceneSvg(scene, width) }
    },
  }
}

/** One of the shop's own pictures by its file name (`story-hour.png`), whatever the type. */
export function pictureNamed(file: string): Picture | null {
  const name = file.toLowerCase().replace(/\.[a-z]+$/, '')
  return isScene(name) ? pictureOf(name) : null
}

/** One of the shop's own pictures by its content hash. */
export function pictureOfHash(hash: string): Picture | null {
  const name = byHash.get(hash)
  return name ? pictureOf(name) : null
}
