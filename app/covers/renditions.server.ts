import sharp, { type Sharp } from 'sharp'
import { light } from '#app/values/shop/palette.ts'
import { cardSvg, coverSvg, designCover } from './designer/design-cover.ts'
import { drawScene, sceneSvg } from './designer/scenes.ts'
import { loadShaper } from './designer/shaper.ts'
import { maxMegapixels, type PaintJob, type PictureType, type Source } from './picture-types.ts'

// One thread a picture and no memory of past ones: pages and orders come first.
sharp.concurrency(1)
sharp.cache(false)

const originalFormats = new Set(['jpeg', 'png', 'webp', 'heif'])

/**
 * The picture as a file. A design is drawn at its width, so that its edges are sharp; an original
 * is fitted whole on its own main colour, never cropped. Null for an original that is no picture
 * we take (an SVG, a broken or an oversized one).
 */
export async function render({ source, width, height, type }: PaintJob): Promise<Buffer | null> {
  const image =
    source.kind === 'original'
      ? await fitted(source.bytes, width, height)
      : sharp(Buffer.from(await draw(source, width)))
  return image ? encode(image, type).toBuffer() : null
}

async function draw(source: Exclude<Source, { kind: 'original' }>, width: number): Promise<string> {
  if (source.kind === 'scene') return sceneSvg(drawScene(source.name), width)
  await loadShaper()
  const design = designCover(source.text)
  return source.kind === 'card' ? cardSvg(design, source.text) : coverSvg(design, width)
}

async function fitted(bytes: Uint8Array, width: number, height: number): Promise<Sharp | null> {
  const open = () => sharp(bytes, { limitInputPixels: maxMegapixels * 1e6, failOn: 'error' })
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
      return image.flatten({ background: light.paper }).jpeg({ quality: 74, mozjpeg: true })
    case 'png':
      return image.png({ palette: true, quality: 88, effort: 4 })
  }
}
