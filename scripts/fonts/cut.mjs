// Cuts app/styles/fonts out of whole fonts: `npm ci --prefix scripts/fonts && npm run cut --prefix scripts/fonts`.
// Which letters and weights a file has is what app/styles/fonts.css says of it.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import subset from 'subset-font'

const styles = new URL('../../app/styles/', import.meta.url)

/** What the pages use: kerning, ligatures, accents that are put together, and figures of one width. */
const keepFeatures = ['kern', 'liga', 'calt', 'ccmp', 'mark', 'tnum']

for (const [rule] of readFileSync(new URL('fonts.css', styles), 'utf8').matchAll(
  /@font-face {[^}]*}/g,
)) {
  const [, file, family] = /url\("(\.\/fonts\/([a-z-]+?)(?:-more)?\.woff2)"\)/.exec(rule) ?? []
  if (!file) continue
  const [, lightest, boldest] = /font-weight: (\d+) (\d+)/.exec(rule)
  const whole = import.meta.resolve(
    `@fontsource-variable/${family}/files/${family}-latin-wght-normal.woff2`,
  )
  const cut = await subset(readFileSync(fileURLToPath(whole)), letters(rule), {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: +lightest, max: +boldest, default: +lightest } },
    keepFeatures,
  })
  writeFileSync(new URL(file, styles), cut)
  console.log(`${file}: ${cut.length} bytes`)
}

function letters(rule) {
  const [, ranges] = /unicode-range:([^;]+);/.exec(rule)
  return ranges
    .split(',')
    .flatMap((range) => {
      const [first, last = first] = range
        .trim()
        .slice(2)
        .split('-')
        .map((hex) => Number.parseInt(hex, 16))
      return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at))
    })
    .join('')
}
