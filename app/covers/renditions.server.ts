import sharp, { type Sharp } from 'sharp'

// One thread a picture and no memory of past ones: pages and orders come first.
sharp.concurrency(1)
sharp.cache(false)

export type PictureType = 'avif' | 'webp' | 'jpg' | 'png'

export const mediaTypes: Record<PictureType, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
}

/** What is drawn or stored, before it is made into a file of some width. */
export type Source =
  | { kind: 'design'; svg: (width: number) => string }
  | { kind: 'original'; bytes: Buffer }

/** Uploads may have this many pixels; a small file can claim far more (threats 11). */
const maxPixels = 40_000_000
const originalFormats = new Set(['jpeg', 'png', 'webp', 'heif', 'gif', 'tiff'])

/**
 * A file of the picture, `width` pixels wide. A design is drawn at that width, so that its edges
 * are sharp; an original is fitted whole into 2:3 on its own main colour, never cropped.
 * Null for an original that is no picture we take (an SVG, a broken or an oversized one).
 */
export async function render(
  source: Source,
  width: number,
  type: PictureType,
  height = width * 1.5,
): Promise<Buffer | null> {
  const image =
    source.kind === 'design'
      ? sharp(Buffer.from(source.svg(width)))
      : await fitted(source.bytes, width, height)
  return image ? encode(image, type).toBuffer() : null
}

async function fitted(bytes: Buffer, width: number, height: number): Promise<Sharp | null> {
  const open = () => sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
  const format = await open()
    .metadata()
    .then((found) => found.format)
    .catch(() => null)
  if (!format || !originalFormats.has(format)) return null
  const small = await open()
    .autoOrient()
    .resize({ width, height, fit: 'inside' })
    .png({ compressionLevel: 1 })
    .toBuffer()
    .catch(() => null)
  if (!small) return null
  const { dominant } = await sharp(small).stats()
  return sharp(small)
    .flatten({ background: dominant })
    .resize({ width, height, fit: 'contain', background: dominant })
}

function encode(image: Sharp, type: PictureType): Sharp {
  switch (type) {
    // More effort takes twice the time and saves nothing on flat colours.
    case 'avif':
      return image.avif({ quality: 50, effort: 2, chromaSubsampling: '4:2:0' })
    case 'webp':
      return image.webp({ quality: 76, effort: 4 })
    case 'jpg':
      return image.flatten({ background: '#FBF7F0' }).jpeg({ quality: 74, mozjpeg: true })
    case 'png':
      return image.png({ palette: true, quality: 88, effort: 4 })
  }
}
