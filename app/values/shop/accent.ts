import type { Colours } from '#app/values/shop/palette.ts'

/* The owner's accent colour: whether it can be read where it lies, and the nearest that can. */

/** WCAG 2.2, success criterion 1.4.3: text of any size. */
const leastContrast = 4.5

/** Three or six digits, with or without a hash, as six small ones with it; null for what is no such colour. */
export function readColour(text: string): string | null {
  const [, digits = ''] = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim()) ?? []
  const six = digits.length === 3 ? digits.replace(/./g, (digit) => digit + digit) : digits
  return six === '' ? null : `#${six.toLowerCase()}`
}

type Triple = [number, number, number]

const channels = (hex: string) =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as Triple
const toLinear = (c: number) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
const fromLinear = (c: number) => (c <= 0.0031308 ? c * 12.92 : 1.055 * c ** (1 / 2.4) - 0.055)

/** Relative luminance as WCAG 2.2 defines it. */
function luminance(hex: string): number {
  const [r, g, b] = channels(hex).map(toLinear) as Triple
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Between 1 and 21. */
export function contrast(one: string, other: string): number {
  const [dim = 0, bright = 0] = [luminance(one), luminance(other)].sort((x, y) => x - y)
  return (bright + 0.05) / (dim + 0.05)
}

/** What the accent lies on as text, and what lies on it as text: links, and the words of buttons. */
const leastOf = (hex: string, scheme: Colours): number =>
  Math.min(
    ...[scheme.paper, scheme.raised, scheme['on-accent']].map((ground) => contrast(hex, ground)),
  )

/** Null when the colour can be read; else its contrast, rounded down, and the nearest that can. */
export function accentProblem(
  hex: string,
  scheme: Colours,
): { ratio: string; nearest: string } | null {
  const least = leastOf(hex, scheme)
  if (least >= leastContrast) return null
  return { ratio: (Math.floor(least * 10) / 10).toFixed(1), nearest: nearestReadable(hex, scheme) }
}

/** The colour itself, or the same hue as little darker (on dark paper: lighter) as it can be read. */
export function nearestReadable(hex: string, scheme: Colours): string {
  if (leastOf(hex, scheme) >= leastContrast) return hex
  const [lightness, a, b] = toOklab(hex)
  const goal = luminance(scheme.paper) > 0.5 ? 0 : 1
  let [near, far] = [0, 1]
  for (let step = 0; step < 24; step++) {
    const middle = (near + far) / 2
    const isFine = leastOf(mixed(middle), scheme) >= leastContrast
    if (isFine) far = middle
    else near = middle
  }
  return mixed(far)

  /* Colourless at the end: black and white have no hue. */
  function mixed(part: number): string {
    const kept = 1 - part ** 3
    return fromOklab([lightness + (goal - lightness) * part, a * kept, b * kept])
  }
}

/** A little further from the paper, for a button under the cursor. */
export function deeper(hex: string, scheme: Colours): string {
  const [lightness, a, b] = toOklab(hex)
  const step = luminance(scheme.paper) > 0.5 ? -0.07 : 0.07
  return fromOklab([Math.min(1, Math.max(0, lightness + step)), a, b])
}

/* OKLab (Björn Ottosson, 2020): steps of lightness that look even and leave the hue alone. */

function toOklab(hex: string): Triple {
  const [r, g, b] = channels(hex).map(toLinear) as Triple
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function fromOklab([lightness, a, b]: Triple): string {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  const digits = linear.map((c) => Math.round(Math.min(1, Math.max(0, fromLinear(c))) * 255))
  return `#${digits.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
