/** Plain SVG as strings. Coordinates are rounded so that the same design is the same bytes. */
export type Point = readonly [x: number, y: number]
export type Frame = { width: number; height: number }

/** Every cover is drawn on this sheet, 2:3. */
export const sheet: Frame = { width: 600, height: 900 }

/** The shop's own pictures, 3:2. */
export const sceneFrame: Frame = { width: 1200, height: 800 }

export const r1 = (value: number) => Math.round(value * 10) / 10

type Stroke = { width?: number; cap?: 'round' | 'butt'; dash?: string }

const stroked = (colour: string, { width = 2, cap = 'round', dash }: Stroke) =>
  `fill="none" stroke="${colour}" stroke-width="${r1(width)}" stroke-linecap="${cap}" stroke-linejoin="round"${dash ? ` stroke-dasharray="${dash}"` : ''}`

export const rect = (x: number, y: number, width: number, height: number, fill: string) =>
  `<rect x="${r1(x)}" y="${r1(y)}" width="${r1(width)}" height="${r1(height)}" fill="${fill}"/>`

export const outline = (
  x: number,
  y: number,
  width: number,
  height: number,
  colour: string,
  stroke: Stroke = {},
) =>
  `<rect x="${r1(x)}" y="${r1(y)}" width="${r1(width)}" height="${r1(height)}" ${stroked(colour, stroke)}/>`

export const circle = (x: number, y: number, radius: number, fill: string) =>
  `<circle cx="${r1(x)}" cy="${r1(y)}" r="${r1(radius)}" fill="${fill}"/>`

export const ring = (x: number, y: number, radius: number, colour: string, stroke: Stroke = {}) =>
  `<circle cx="${r1(x)}" cy="${r1(y)}" r="${r1(radius)}" ${stroked(colour, stroke)}/>`

export const shape = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`

export const line = (d: string, colour: string, stroke: Stroke = {}) =>
  `<path d="${d}" ${stroked(colour, stroke)}/>`

export const polyline = (points: readonly Point[]) =>
  points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${r1(x)} ${r1(y)}`).join('')

export const polygon = (points: readonly Point[]) => `${polyline(points)}Z`

/** A soft curve through the points (Catmull-Rom as cubic Béziers), closed if asked. */
export function smooth(points: readonly Point[], closed = false): string {
  const count = points.length
  const at = (i: number) =>
    points[closed ? (i + count) % count : Math.min(Math.max(i, 0), count - 1)] ?? ([0, 0] as const)
  let d = `M${r1(at(0)[0])} ${r1(at(0)[1])}`
  for (let i = 0; i < (closed ? count : count - 1); i++) {
    const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    const c1 = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6]
    const c2 = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6]
    d += `C${[...c1, ...c2, ...to].map(r1).join(' ')}`
  }
  return closed ? `${d}Z` : d
}

export const polar = (x: number, y: number, radius: number, angle: number): Point => [
  x + Math.cos(angle) * radius,
  y + Math.sin(angle) * radius,
]

/** Art cut to a path; `id` must be the only one of that name in the picture. */
export const clipped = (id: string, d: string, art: string) =>
  `<clipPath id="${id}"><path d="${d}"/></clipPath><g clip-path="url(#${id})">${art}</g>`

export const boxPath = (x: number, y: number, width: number, height: number) =>
  `M${r1(x)} ${r1(y)}h${r1(width)}v${r1(height)}h${r1(-width)}Z`

export const moved = (x: number, y: number, art: string, turn = 0, scale = 1) =>
  `<g transform="translate(${r1(x)} ${r1(y)}) rotate(${r1(turn)}) scale(${Math.round(scale * 1000) / 1000})">${art}</g>`

/** Two numbers spaced evenly: `count` values from `from` to `to`, both included. */
export const steps = (from: number, to: number, count: number) =>
  Array.from({ length: count }, (_, i) => from + ((to - from) * i) / Math.max(1, count - 1))
