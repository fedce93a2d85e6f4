import { moneyForm } from '#app/values/money.ts'
import type { ShopIdentity } from '#app/values/shop-identity.ts'
import type { Deps } from '#server/deps.ts'
import { defaultTexts } from './default-texts.ts'
import type { TextKind } from './text-kinds.ts'

/** What readers see of a kind while its owner has published nothing; undefined: no such page. */
export async function usualTextOf(
  { settings }: Pick<Deps, 'settings'>,
  kind: TextKind,
): Promise<string | undefined> {
  const [shop, isWithoutDemo] = await Promise.all([settings.identity(), settings.isWithoutDemo()])
  if (kind === 'about' && isWithoutDemo) return facts(shop)
  return defaultTexts[kind]?.replace('{currency}', currencyName(moneyForm().currency))
}

/** What is known of a shop without the demo whose owner has not written About yet. */
const facts = ({ name, motto, address, hours }: ShopIdentity): string =>
  [`${name}${motto && `: ${motto}`}`, address, hours].filter(Boolean).join('\n\n')

/** "US dollars": as the plural of an amount. */
const currencyName = (currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'name' })
    .formatToParts(2)
    .filter(({ type }) => type === 'currency')
    .map(({ value }) => value)
    .join('')
