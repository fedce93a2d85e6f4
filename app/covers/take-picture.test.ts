import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import sharp, { type Sharp } from 'sharp'
import { zipOf } from '#test/zip.ts'
import { createPainter } from './painter.server.ts'

/* What is made of uploads, in the painter's process (threats 10, 11, 43). */

const painter = createPainter()
after(() => painter.close())

const plain = (width = 40, height = 60, background = '#2040a0') =>
  sharp({ create: { width, height, channels: 3, background }, limitInputPixels: false })

/** The left half red, the right half blue: one sees how it was turned. */
const halves = () =>
  plain(40, 20, '#0000ff').composite([
    {
      input: { create: { width: 20, height: 20, channels: 3, background: '#ff0000' } },
      left: 0,
      top: 0,
    },
  ])

async function taken(bytes: Uint8Array) {
  const made = await painter.take(bytes)
  assert.ok(made.ok, made.ok ? '' : made.message)
  return { ...made, bytes: Buffer.from(made.bytes) }
}

for (const [name, picture] of [
  ['JPEG', plain().jpeg()],
  ['progressive JPEG', plain().jpeg({ progressive: true })],
  ['JPEG for print', plain().toColourspace('cmyk').jpeg()],
  ['PNG', plain().png()],
  ['16-bit PNG', plain().toColourspace('rgb16').png()],
  ['see-through PNG', plain().ensureAlpha(0.5).png()],
  ['WebP', plain().webp()],
  ['lossless WebP', plain().webp({ lossless: true })],
  ['AVIF', plain().avif()],
  ['lossless AVIF', plain().avif({ lossless: true })],
] as [string, Sharp][]) {
  test(`${name} is taken and made anew`, async () => {
    const file = await picture.toBuffer()
    const { bytes, width, height } = await taken(file)
    assert.deepEqual([width, height], [40, 60])
    const about = await sharp(bytes).metadata()
    assert.deepEqual([about.format, about.space, about.depth], ['webp', 'srgb', 'uchar'])
  })
}

test('a large one is made smaller, a small one is left', async () => {
  const { width, height } = await taken(await plain(4000, 6000).jpeg().toBuffer())
  assert.deepEqual([width, height], [1440, 2160])
})

test('it stands upright as its EXIF says, which is dropped with all else it carried', async () => {
  const file = await halves()
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 100 })
    .toBuffer()
  const { bytes, width, height } = await taken(file)
  assert.deepEqual([width, height], [20, 40])
  const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  // Turned to the right, what was left is above.
  assert.ok((data[0] ?? 0) > 200 && (data.at(-1) ?? 0) > 200)
  const { exif, icc, xmp, orientation } = await sharp(bytes).metadata()
  assert.deepEqual([exif, icc, xmp, orientation], [undefined, undefined, undefined, undefined])
  assert.ok(!bytes.includes('secret'))
})

test('of a moving picture the first frame is left', async () => {
  const frames = await Promise.all(
    ['#ff0000', '#00ff00'].map((colour) => plain(9, 9, colour).png().toBuffer()),
  )
  const file = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer()
  assert.equal((await sharp(file).metadata()).pages, 2)
  const { bytes, height } = await taken(file)
  assert.equal(height, 9)
  const about = await sharp(bytes).metadata()
  assert.equal(about.pages ?? 1, 1)
})

/** A picture with something behind its end. */
const followedBy = (more: string | Buffer) => async () =>
  Buffer.concat([await plain().jpeg().toBuffer(), Buffer.from(more as string)])

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>'
const refusals: [string, () => Promise<Buffer> | Buffer, RegExp][] = [
  ['nothing', () => Buffer.alloc(0), /empty/],
  ['SVG', () => Buffer.from(svg), /an SVG drawing/],
  ['SVG with a head', () => Buffer.from(`\ufeff<?xml version="1.0"?><!-- x -->${svg}`), /an SVG/],
  ['HTML', () => Buffer.from('<!DOCTYPE html><p>x'), /a web page/],
  ['HTML in capitals', () => Buffer.from('\n<HTML><SCRIPT>1</SCRIPT>'), /a web page/],
  ['XML', () => Buffer.from('<?xml version="1.0"?><x/>'), /an XML file/],
  ['GIF', () => plain().gif().toBuffer(), /a GIF\. Please save it as JPEG, PNG, WebP or AVIF\./],
  ['TIFF', () => plain().tiff().toBuffer(), /a TIFF/],
  ['HEIC', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), /HEIC/],
  ['film', () => Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isommp42', 'latin1'), /a film/],
  ['BMP', () => Buffer.from('BM\0\0\0\0', 'latin1'), /a BMP/],
  ['PDF', () => Buffer.from('%PDF-1.7\n'), /a PDF/],
  ['ZIP', () => zipOf([{ name: 'a.jpg' }]), /a ZIP/],
  ['program', () => Buffer.from('MZ\x90\0'), /a program/],
  ['text', () => Buffer.from('hello'), /no picture/],
  ['only a head', () => Buffer.from('\xff\xd8\xff\xe0', 'latin1'), /damaged/],
  [
    'half a JPEG',
    async () => (await plain(900, 900).jpeg().toBuffer()).subarray(0, 900),
    /damaged/,
  ],
  ['half a PNG', async () => (await plain(900, 900).png().toBuffer()).subarray(0, -60), /damaged/],
  ['PNG head on HTML', () => Buffer.from('\x89PNG\r\n\x1a\n<html>', 'latin1'), /a web page in one/],
  ['GIF under a JPEG’s head', () => Buffer.from('\xff\xd8\xffGIF89a', 'latin1'), /damaged/],
  [
    'AVIF’s head alone',
    () => Buffer.from('\0\0\0\x18ftypavif\0\0\0\0mif1avif', 'latin1'),
    /damaged/,
  ],
  ['JPEG and page', followedBy('<script>alert(1)</script>'), /a picture and a web page/],
  ['JPEG and ZIP', followedBy(zipOf([{ name: 'a.class' }])), /a picture and a ZIP/],
  ['JPEG and program', followedBy('<?php system(1);'), /a picture and a program/],
]
for (const [name, make, why] of refusals) {
  test(`refused: ${name} (threats 10, 43)`, async () => {
    const made = await painter.take(await make())
    assert.ok(!made.ok)
    assert.equal(made.status, 415)
    assert.match(made.message, why)
  })
}

test('more than 40 megapixels are refused before they are unpacked (threats 11)', async () => {
  const file = await plain(6000, 7000).png().toBuffer()
  assert.ok(file.length < 1_000_000)
  const made = await painter.take(file)
  assert.ok(!made.ok)
  assert.equal(made.status, 413)
  assert.match(made.message, /6000 × 7000 pixels\. Please make it 40 megapixels at most/)
})
