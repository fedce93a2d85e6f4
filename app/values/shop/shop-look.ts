import { deeper, nearestReadable } from '#app/values/shop/accent.ts'
import { dark, light } from '#app/values/shop/palette.ts'
import { defaultIdentity, type ShopIdentity } from '#app/values/shop-identity.ts'
import { logoAddress } from './shop-logo.ts'

/* Where a page finds the shop's own colour, logo and icons. Each address says what it shows, so that
   browsers may keep it for ever. */

export type Look = Pick<ShopIdentity, 'name' | 'accent' | 'accentDark' | 'logo'>

/** The accents by day and by night; null when the shop has the usual ones. */
export function accentsOf({ accent, accentDark }: Look): { day: string; night: string } | null {
  if (accent === '' && accentDark === '') return null
  const day = accent || light.accent
  const night = accentDark || (accent === '' ? dark.accent : nearestReadable(accent, dark))
  return { day, night }
}

/** The style sheet with the shop's own accent; null when it has none. */
export function lookSheet(look: Look): string | null {
  const accents = accentsOf(look)
  return accents && `/shop/look-${accents.day.slice(1)}-${accents.night.slice(1)}.css`
}

/** The colours of such a sheet, which stands after the shop's own. */
export function lookCss(day: string, night: string): string {
  const rule = (accent: string, deep: string) => `:root{--accent:${accent};--accent-deep:${deep}}`
  return `${rule(day, deeper(day, light))}@media (prefers-color-scheme:dark){${rule(night, deeper(night, dark))}}`
}

/** The first letter of the name, for an icon; null for the usual name, whose icon is a book. */
export const letterOf = ({ name }: Pick<Look, 'name'>): string | null =>
  name === defaultIdentity.name ? null : (/[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase() ?? null)

/** The icons of a home screen have the look in their addresses, so that a new one is seen at once. */
export const touchIconAddress = (look: Look, size: 180 | 192 | 512): string => {
  const { day = '', night = '' } = accentsOf(look) ?? {}
  const version = [look.logo, letterOf(look), day.slice(1), night.slice(1)]
    .filter(Boolean)
    .join('-')
  return `/shop/icon-${size}.png${version && `?v=${encodeURIComponent(version)}`}`
}

/** The icon of a tab: the logo, else the first letter on the accent; a book as long as nothing was said. */
export function iconAddress(look: Look): { href: string; type: string } {
  if (look.logo !== '') return { href: logoAddress(look.logo, 'icon.png'), type: 'image/png' }
  const letter = letterOf(look)
  const day = accentsOf(look)?.day
  if (letter === null && !day) return { href: '/favicon.svg', type: 'image/svg+xml' }
  const version = [letter, day?.slice(1)].filter(Boolean).join('-')
  return { href: `/shop/icon.svg?v=${encodeURIComponent(version)}`, type: 'image/svg+xml' }
}
