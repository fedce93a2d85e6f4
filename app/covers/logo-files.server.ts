import sharp from 'sharp'
import { light } from '#app/values/shop/palette.ts'
import type { LogoFiles } from './picture-types.ts'

/** Twice the height that pages show, for dense screens; wide names have room. */
const most = { width: 560, height: 96 }
const iconSize = 512
const iconMargin = 40

/** A logo without its empty margin, in the sizes that are used; runs in the painter's process. */
export async function cutLogo(original: Uint8Array): Promise<LogoFiles> {
  const whole = await sharp(original)
    .trim({ threshold: 8 })
    .png({ compressionLevel: 1 })
    .toBuffer()
    // A picture of one colour alone has nothing to be trimmed to.
    .catch(() => sharp(original).png({ compressionLevel: 1 }).toBuffer())
  const small = () => sharp(whole).resize({ ...most, fit: 'inside' })
  const { data: page, info } = await small()
    .webp({ quality: 90, alphaQuality: 100, effort: 4 })
    .toBuffer({ resolveWithObject: true })
  // Some mail programs show no WebP.
  const mail = await small().png().toBuffer()
  // On paper, with a margin: phones show an icon without a ground on black.
  const background = light.paper
  const inner = iconSize - 2 * iconMargin
  const icon = await sharp(whole)
    .flatten({ background })
    .resize({ width: inner, height: inner, fit: 'contain', background })
    .extend({
      ...{ top: iconMargin, bottom: iconMargin, left: iconMargin, right: iconMargin },
      background,
    })
    .png()
    .toBuffer()
  return { page, mail, icon, width: info.width, height: info.height }
}

/** A drawing of ours as a square PNG. */
export const drawIcon = (svg: string, size: number): Promise<Buffer> =>
  sharp(Buffer.from(svg), { density: (72 * size) / 32 })
    .resize(size, size)
    .png()
    .toBuffer()
