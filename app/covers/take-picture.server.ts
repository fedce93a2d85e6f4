import sharp from 'sharp'
import { kindOf, type PictureKind, secondNature } from './picture-kind.ts'
import { maxMegapixels, type Taken } from './picture-types.ts'

/** Twice what a page shows, for dense screens and later widths. */
const most = { width: 1440, height: 2160 }
const decodeSeconds = 30

const formats: Record<PictureKind, string> = {
  jpeg: 'jpeg',
  png: 'png',
  webp: 'webp',
  avif: 'heif',
}

const refused = (status: 413 | 415, message: string): Taken => ({ ok: false, status, message })

const takenKinds = 'Please save it as JPEG, PNG, WebP or AVIF.'

/**
 * An uploaded file as the original that is kept: upright, without whatever else it carried, its first
 * frame alone, at most 1440 × 2160. Nothing of the file's own bytes is left (threats 10, 11, 43). Runs
 * in the painter's process.
 */
export async function takePicture(file: Uint8Array): Promise<Taken> {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  if (bytes.length === 0) return refused(415, 'The file is empty.')
  const found = kindOf(bytes)
  if (!found.ok) return refused(415, `This is ${found.what}. ${takenKinds}`)
  const also = secondNature(bytes)
  if (also) return refused(415, `This is a picture and ${also} in one file. ${takenKinds}`)
  const open = () => sharp(bytes, { limitInputPixels: maxMegapixels * 1e6, failOn: 'error' })
  const about = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!about || about.format !== formats[found.kind]) return refused(415, damaged)
  if (found.kind === 'avif' && about.compression !== 'av1') return refused(415, damaged)
  const { width, height } = about
  if (width * height > maxMegapixels * 1e6) {
    const size = `${width} × ${height} pixels`
    return refused(
      413,
      `The picture is ${size}. Please make it ${maxMegapixels} megapixels at most.`,
    )
  }
  const made = await open()
    .timeout({ seconds: decodeSeconds })
    .autoOrient()
    .resize({ ...most, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .webp({ quality: 92, effort: 2, smartSubsample: true })
    .toBuffer({ resolveWithObject: true })
    .catch(() => null)
  if (!made) return refused(415, damaged)
  const { info } = made
  return { ok: true, bytes: made.data, width: info.width, height: info.height }
}

const damaged =
  'The picture is damaged: it cannot be read to its end. Please open it, save it again and try once more.'
