import { canSet, setLine } from '#app/covers/designer/lettering.ts'
import { loadShaper } from '#app/covers/designer/shaper.ts'
import { light } from '#app/values/shop/palette.ts'
import { accentsOf, type Look, letterOf } from '#app/values/shop/shop-look.ts'

/** The shop's icon as a drawing: the first letter of its name on its accent, or a book. */
export async function iconSvg(look: Look): Promise<string> {
  await loadShaper()
  const ground = accentsOf(look)?.day ?? light.accent
  const letter = letterOf(look)
  const drawing = letter !== null && canSet(letter, face) ? letterPath(letter) : book(ground)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="32" height="32" viewBox="0 0 32 32"><rect width="32" height="32" rx="4" fill="${ground}"/>${drawing}</svg>`
}

const face = 'bold'
const size = 22

/* In the middle of the square, whatever room the letter leaves above and below. */
function letterPath(letter: string): string {
  const { box } = setLine(letter, face, { x: 16, y: 24, size, ink: '', align: 'center' })
  const x = 32 - (box.left + box.right) / 2
  const y = 40 - (box.top + box.bottom) / 2
  const { d } = setLine(letter, face, { x, y, size, ink: '', align: 'center' })
  return `<path d="${d}" fill="${light['on-accent']}"/>`
}

/** The same as public/favicon.svg. */
const book = (ground: string) =>
  `<path d="M6 8.500c4-1.400 7.300-.9 10 1.300 2.700-2.200 6-2.700 10-1.300v15c-4-1.400-7.300-.9-10 1.300-2.700-2.200-6-2.700-10-1.300z" fill="${light['on-accent']}"/><path d="M16 9.800v15" stroke="${ground}" stroke-width="1.500"/>`
