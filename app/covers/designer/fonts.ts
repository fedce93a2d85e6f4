import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Font } from 'harfbuzzjs'
import { LRUCache } from 'lru-cache'
import { shaper } from './shaper.ts'
import { unpackWoff } from './woff.ts'

/* Fonts come in files of a few hundred letters each, and a package says which letters are in which
   file. So a title in Chinese opens a handful of small files instead of one of ten megabytes. */

/** A package of the type: where its files lie, and which letters each has. */
type Package = { folder: string; slices: { name: string; ranges: [number, number][] }[] }

export type FontFile = { font: Font; perEm: number }

const resolve = createRequire(import.meta.url).resolve
const packages = new Map<string, Package>()
const files = new LRUCache<string, FontFile>({ max: 160 })
/** By family, style and letter: the path of the file, empty where none has it. To look through the ranges each time was half of the work of a cover. */
const paths = new LRUCache<string, string>({ max: 4000 })

function packageOf(family: string): Package {
  const known = packages.get(family)
  if (known) return known
  const folder = path.dirname(resolve(`@fontsource/${family}/LICENSE`))
  const letters: Record<string, string> = JSON.parse(
    readFileSync(path.join(folder, 'unicode.json'), 'utf8'),
  )
  const slices = Object.entries(letters).map(([key, ranges]) => ({
    name: key.replace(/[[\]]/gu, ''),
    ranges: ranges.split(',').map(rangeOf),
  }))
  // The plain letters first: other slices repeat some of them.
  slices.sort((a, b) => Number(b.name === 'latin') - Number(a.name === 'latin'))
  const fresh = { folder, slices }
  packages.set(family, fresh)
  return fresh
}

/** "U+0460-052F", "U+2116" or "U+4??" as first and last code point. */
function rangeOf(text: string): [number, number] {
  const [first = '', last = first] = text.trim().slice(2).split('-')
  return [
    Number.parseInt(first.replaceAll('?', '0'), 16),
    Number.parseInt(last.replaceAll('?', 'F'), 16),
  ]
}

function open(file: string): FontFile {
  const known = files.get(file)
  if (known) return known
  const { Blob, Face, Font } = shaper()
  const face = new Face(new Blob(unpackWoff(readFileSync(file))))
  const fresh = { font: new Font(face), perEm: face.upem }
  files.set(file, fresh)
  return fresh
}

/** The file of a family that has this letter, in a style such as "700-normal"; null where none has. */
export function fileWith(family: string, style: string, letter: number): FontFile | null {
  const key = `${family} ${style} ${letter}`
  const known = paths.get(key) ?? pathOf(family, style, letter)
  paths.set(key, known)
  return known === '' ? null : open(known)
}

function pathOf(family: string, style: string, letter: number): string {
  const { folder, slices } = packageOf(family)
  for (const { name, ranges } of slices) {
    if (!ranges.some(([first, last]) => letter >= first && letter <= last)) continue
    const file = path.join(folder, 'files', `${family}-${name}-${style}.woff`)
    if (open(file).font.nominalGlyph(letter)) return file
  }
  return ''
}
