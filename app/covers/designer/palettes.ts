/**
 * Inks of one printing. Words are only ever set in `ink` on `paper` or in `paper` on `ink`,
 * so one contrast holds for every cover; `first` and `second` are for shapes.
 */
export type Palette = { name: string; paper: string; ink: string; first: string; second: string }

const palette = (
  name: string,
  paper: string,
  ink: string,
  first: string,
  second: string,
): Palette => ({ name, paper, ink, first, second })

export const palettes = {
  lamp: palette('lamp', '#F6ECD9', '#211A15', '#C8442A', '#E4A63C'),
  harbour: palette('harbour', '#F3E9D6', '#15304A', '#D9573A', '#8DB2B5'),
  orchard: palette('orchard', '#F5EBD3', '#1F402E', '#DE8F2C', '#B5381F'),
  ochre: palette('ochre', '#E9B44C', '#2A1A10', '#B7371F', '#F8EEDA'),
  coral: palette('coral', '#F29B7E', '#33121F', '#8E2C3A', '#FAEAD2'),
  sage: palette('sage', '#B9CBAA', '#1A3128', '#DE5F3A', '#F6EEDC'),
  sky: palette('sky', '#A9CCD3', '#122C42', '#DD5330', '#F7EEDD'),
  rose: palette('rose', '#F1C5B9', '#4A1523', '#C43C2D', '#FAECDC'),
  oxblood: palette('oxblood', '#F5E5CC', '#5C1521', '#CB9330', '#D96F50'),
  night: palette('night', '#F0E4C9', '#131A2E', '#DDB34A', '#5F71A0'),
  plum: palette('plum', '#F4E0D4', '#3B1B3D', '#DA6A41', '#C48DA3'),
  bone: palette('bone', '#EAE3D1', '#161210', '#AE1F1D', '#8F8675'),
  moss: palette('moss', '#ECE6C8', '#24331D', '#D3752E', '#95A54A'),
  teal: palette('teal', '#F3E9D3', '#0F3C42', '#E9A53B', '#D96445'),
  venom: palette('venom', '#DDE2AC', '#17271E', '#C4482F', '#77934A'),
  dusk: palette('dusk', '#F2D9B4', '#2C2450', '#E07C5C', '#7F7ABD'),
  slate: palette('slate', '#F1EADD', '#2A343C', '#C9502F', '#9FB0AE'),
} as const satisfies Record<string, Palette>

export type PaletteName = keyof typeof palettes

/** The printing turned over: light words on dark stock. */
export function reversed(inks: Palette): Palette {
  return { ...inks, paper: inks.ink, ink: inks.paper }
}

function channels(colour: string): [number, number, number] {
  const value = Number.parseInt(colour.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

/** `share` of the way from one colour to another, 0 to 1. */
export function mix(from: string, to: string, share: number): string {
  const end = channels(to)
  const parts = channels(from).map((part, i) => Math.round(part + ((end[i] ?? 0) - part) * share))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** Relative luminance of an sRGB colour (WCAG 2.2). */
export function luminance(rgb: readonly number[]): number {
  const [r = 0, g = 0, b = 0] = rgb.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Contrast ratio of two colours, 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(channels(one)), luminance(channels(other))].sort((a, b) => a - b)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}
