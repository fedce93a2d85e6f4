import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import fc from 'fast-check'
import sharp from 'sharp'
import { demoBooks } from '#demo/books.ts'
import { coverNameOf } from '#demo/seed.ts'
import type { Design } from './composition.ts'
import { type CoverText, coverSvg, designCover } from './design-cover.ts'
import { families } from './families.ts'
import { contrast, luminance, palettes } from './palettes.ts'
import { seededRandom } from './random.ts'
import { loadShaper } from './shaper.ts'

const demoCoversOf = () =>
  demoBooks.map((book) => ({
    name: book.title,
    design: designCover({ ...book, seed: coverNameOf(book) }),
  }))

/** Every family with titles of several lengths, so that no composition goes unseen. */
const samplesOf = () =>
  Object.entries(families).flatMap(([name, compose], row) =>
    [
      'Emma',
      'The Turn of the Screw',
      'The Personal History of David Copperfield the Younger',
    ].flatMap((title, column) => {
      const inks = Object.values(palettes)
      const design = compose({
        title,
        author: 'Frederick Winslow Taylor',
        inks: inks[(row * 3 + column) % inks.length] ?? palettes.lamp,
        random: seededRandom(`${name} ${title}`),
      })
      return design ? [{ name: `${name}: ${title}`, design }] : []
    }),
  )

let demoCovers: ReturnType<typeof demoCoversOf>
let samples: ReturnType<typeof samplesOf>
before(async () => {
  await loadShaper()
  demoCovers = demoCoversOf()
  samples = samplesOf()
})

const channels = (colour: string) =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

/** The least contrast between the words and any pixel of the picture under them. */
async function leastContrast(design: Design): Promise<number> {
  const width = 300
  const { data, info } = await sharp(Buffer.from(coverSvg(design, width, false)))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  let least = 21
  for (const { box, ink } of design.words) {
    const own = luminance(channels(ink))
    for (let y = Math.floor(box.top / 2); y <= Math.ceil(box.bottom / 2); y++) {
      for (let x = Math.floor(box.left / 2); x <= Math.ceil(box.right / 2); x++) {
        const at = (y * info.width + x) * info.channels
        const under = luminance([data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0])
        const ratio = (Math.max(own, under) + 0.05) / (Math.min(own, under) + 0.05)
        least = Math.min(least, ratio)
      }
    }
  }
  return least
}

test('every palette sets ink on paper with a contrast of at least 7:1', () => {
  for (const { name, paper, ink } of Object.values(palettes)) {
    assert.ok(contrast(paper, ink) >= 7, `${name}: ${contrast(paper, ink).toFixed(2)}`)
  }
})

test('no pixel under a word brings its contrast below 7:1', async () => {
  for (const { name, design } of [...demoCovers, ...samples]) {
    const least = await leastContrast(design)
    assert.ok(least >= 7, `${name}: ${least.toFixed(2)}`)
  }
})

test('words stay on the sheet and do not touch each other', () => {
  for (const { name, design } of [...demoCovers, ...samples]) {
    design.words.forEach(({ box }, i) => {
      assert.ok(
        box.left >= 24 && box.right <= 592 && box.top >= 24 && box.bottom <= 893,
        `${name}: ${JSON.stringify(box)}`,
      )
      for (const other of design.words.slice(i + 1)) {
        const apart =
          box.right < other.box.left ||
          other.box.right < box.left ||
          box.bottom < other.box.top + 12 ||
          other.box.bottom < box.top + 12
        assert.ok(apart, `${name}: ${JSON.stringify([box, other.box])}`)
      }
    })
  }
})

test('the demo’s covers are 23 different pictures in at least ten families', () => {
  assert.equal(new Set(demoCovers.map(({ design }) => coverSvg(design, 480))).size, 23)
  assert.equal(
    new Set(demoCovers.map(({ design }) => `${design.family} ${design.palette}`)).size,
    23,
  )
  assert.ok(new Set(demoCovers.map(({ design }) => design.family)).size >= 10)
})

test('the same book has the same cover, another seed another one', () => {
  const book = { title: 'Emma', author: 'Jane Austen', category: 'Fiction' }
  const draw = (seed: string) => coverSvg(designCover({ ...book, seed }), 480)
  assert.equal(draw('one.png'), draw('one.png'))
  assert.notEqual(draw('one.png'), draw('two.png'))
})

test('extreme titles are set or left out, and always make a picture', async () => {
  const word = 'Donaudampfschifffahrtsgesellschaftskapitän'
  const titles = ['A', '1984', word, `${'Long and longer '.repeat(14)}end`, '', '   ', '"?!"']
  for (const title of titles) {
    for (const category of ['Business', 'Fiction', 'Horror', 'Adventure', 'Poetry', '']) {
      const design = designCover({ title, author: '', category, seed: 'x' })
      const { width, height } = await sharp(Buffer.from(coverSvg(design, 240))).metadata()
      assert.deepEqual([width, height], [240, 360])
      if (title === word) assert.ok(design.words.length > 1, `${category} sets the long word`)
    }
  }
})

test('any text makes a well-formed, self-contained SVG', () => {
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }))
  const book: fc.Arbitrary<CoverText> = fc.record({
    title: text,
    author: fc.option(text),
    category: fc.oneof(fc.constantFrom('Business', 'Fiction', 'Horror', 'Adventure'), text),
    seed: text,
  })
  fc.assert(
    fc.property(book, (given) => {
      const svg = coverSvg(designCover(given), 240)
      // Nothing of the text itself is in the file: only outlines, numbers and colours.
      assert.match(
        svg,
        /^<svg [^<]*>(<\/?(rect|circle|path|g|clipPath)( [a-zA-Z-]+="[\w\s.,#()/:-]*")*\/?>)*<\/svg>$/,
      )
      assert.doesNotMatch(svg, /NaN|undefined|Infinity|http:(?!\/\/www\.w3\.org\/2000\/svg)/)
    }),
    { numRuns: 120 },
  )
})
