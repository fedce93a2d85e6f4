import type { CoverText } from './designer/design-cover.ts'
import type { SceneDrawing } from './designer/scene-names.ts'

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
  | { kind: 'scene'; name: SceneDrawing }
  | { kind: 'original'; bytes: Uint8Array }

/** A picture to be made; sizes in pixels. */
export type PaintJob = { source: Source; width: number; height: number; type: PictureType }

/** Of one uploaded picture. */
export const maxPictureBytes = 15_000_000
/** Uploads may have this many; a small file can claim far more (threats 11). */
export const maxMegapixels = 40

/** An uploaded file, made into the original that is kept (WebP), or why it is not taken. */
export type Taken =
  | { ok: true; bytes: Uint8Array; width: number; height: number }
  | { ok: false; status: 413 | 415; message: string }

/** A logo in the sizes that are used: on pages, in mails, and in a square for icons. */
export type LogoFiles = Record<LogoPart, Uint8Array> & { width: number; height: number }
export type LogoPart = 'page' | 'mail' | 'icon'

/** What the painter is asked for: a picture to be made, an upload to be taken, a logo cut, an icon drawn. */
export type PainterJob =
  | { paint: PaintJob }
  | { take: Uint8Array }
  | { logo: Uint8Array }
  | { icon: string; size: number }

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
