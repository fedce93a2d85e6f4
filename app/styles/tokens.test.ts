import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')
const [light = '', dark = ''] = css.split('@media (prefers-color-scheme: dark)')

const colourOf = (scheme: string, name: string): string => {
  const found = new RegExp(`--${name}: (#[0-9a-f]{6})`).exec(scheme)?.[1]
  return found ?? assert.fail(`no colour --${name}`)
}

/** Relative luminance and contrast as WCAG 2.2 defines them. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: string, other: string): number {
  const [dim = 0, bright = 0] = [luminance(one), luminance(other)].sort((x, y) => x - y)
  return (bright + 0.05) / (dim + 0.05)
}

const texts = ['ink', 'muted', 'accent', 'moss', 'ochre', 'danger']

for (const [name, scheme] of Object.entries({ light, dark })) {
  test(`every text can be read on every paper, ${name}: at least 4.5:1 (WCAG 1.4.3)`, () => {
    const pairs = texts.flatMap((text) => [
      [text, 'paper'],
      [text, 'raised'],
    ])
    for (const [text, ground] of [
      ...pairs,
      ['on-accent', 'accent'],
      ['on-accent', 'accent-deep'],
    ]) {
      const ratio = contrast(colourOf(scheme, text as string), colourOf(scheme, ground as string))
      assert(ratio >= 4.5, `${text} on ${ground}: ${ratio.toFixed(2)}`)
    }
  })

  test(`edges of controls can be seen, ${name}: at least 3:1 (WCAG 1.4.11)`, () => {
    for (const ground of ['paper', 'raised']) {
      const ratio = contrast(colourOf(scheme, 'edge'), colourOf(scheme, ground))
      assert(ratio >= 3, `edge on ${ground}: ${ratio.toFixed(2)}`)
    }
  })
}
