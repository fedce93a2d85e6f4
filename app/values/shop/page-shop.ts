import type { MoneyForm } from '#app/values/money.ts'
import type { ShopIdentity } from '#app/values/shop-identity.ts'
import { moneyFormOf } from './money-form.ts'
import { logoAddress, logoSize } from './shop-logo.ts'
import { iconAddress, lookSheet, touchIconAddress } from './shop-look.ts'
import { socialLinks } from './social-links.ts'

type Kept =
  | 'social'
  | 'accent'
  | 'accentDark'
  | 'mailSender'
  | 'mailAddress'
  | 'mailSignature'
  | 'timeZone'
  | 'currency'

/** What pages show of the shop: worked out by the server, so that no page loads how. */
export type PageShop = Omit<ShopIdentity, Kept | 'logo' | 'money'> & {
  /** How it writes its money. */
  money: MoneyForm
  /** Where it is to be found elsewhere. */
  links: { name: string; href: string }[]
  /** Its logo; null: its name in type. */
  logo: { src: string; width: number; height: number } | null
  /** The style sheet of its own accent, and its icon. */
  sheet: string | null
  icon: string
  touchIcon: string
  /** The last part of the addresses of the owner's own pages of words. */
  texts: string[]
  /** Genres that the header leads to. */
  shelves: { name: string; slug: string }[]
  /** The owner has removed what came with a new shop, its news too. */
  isWithoutDemo: boolean
}

/** What an identity alone says of it. */
export function ofIdentity(
  identity: ShopIdentity,
): Omit<PageShop, 'texts' | 'isWithoutDemo' | 'shelves'> {
  const { social, accent, accentDark, mailSender, mailAddress, mailSignature, ...seen } = identity
  const { timeZone, currency, ...shown } = seen
  const { logo } = shown
  return {
    ...shown,
    money: moneyFormOf(identity),
    links: socialLinks(social),
    logo: logo ? { src: logoAddress(logo, 'page.webp'), ...logoSize(logo) } : null,
    sheet: lookSheet(identity),
    icon: iconAddress(identity).href,
    touchIcon: touchIconAddress(identity, 180),
  }
}
