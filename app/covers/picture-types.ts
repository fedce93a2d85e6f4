import type { CoverText } from './designer/design-cover.ts'
import type { SceneName } from './designer/scene-names.ts'

export type PictureType = 'avif' | 'webp' | 'jpg' | 'png'

export const mediaTypes: Record<PictureType, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
}

/** What a picture is made from: words to design a cover for, a scene of ours, or uploaded bytes. */
export type Source =
  | { kind: 'cover'; text: CoverText }
  | { kind: 'card'; text: CoverText }
  | { kind: 'scene'; name: SceneName }
  | { kind: 'original'; bytes: Uint8Array }

/** A picture to be made; sizes in pixels. */
export type PaintJob = { source: Source; width: number; height: number; type: PictureType }

/** A picture under the key of its content. */
export type Picture = {
  hash: string
  /** Height for a width of 1. */
  ratio: number
  source: () => Promise<Source | null>
  /** Of the card for previews of a link. */
  card?: () => Promise<Source | null>
  /** Nothing in the shop has this name; made-up names can cause any number of these. */
  stranger?: true
}
