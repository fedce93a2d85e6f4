import type { FeedOptions } from '#app/feeds/feed.ts'
import { centsOf, moneyForm } from '#app/values/money.ts'
import { type ImportOptions, usualPriceTypes } from './import.schema.ts'
import type { Rules } from './plan-row.ts'

/** What a reader is told. */
export function feedOptionsOf(options: ImportOptions, today: string): FeedOptions {
  const {
    currency = moneyForm().currency,
    territory = null,
    priceTypes = usualPriceTypes,
  } = options
  const { promotions = false, columns = null, encoding = null } = options
  const { dates = {}, decimals = {} } = options
  return {
    price: {
      currency,
      territory,
      types: priceTypes,
      promotions: promotions ? 'promotion' : 'lasting',
      fallbackCents: fallbackCentsOf(options),
    },
    columns,
    dates,
    decimals,
    encoding,
    today,
  }
}

const fallbackCentsOf = ({ fallbackPrice }: ImportOptions): number | null =>
  fallbackPrice == null ? null : centsOf(fallbackPrice)

export const rulesOf = (options: ImportOptions): Rules => ({
  overwriteProtected: options.overwriteProtected ?? false,
  stock: options.stock ?? false,
  fallbackCents: fallbackCentsOf(options),
  currency: options.currency ?? moneyForm().currency,
})

/** What is kept with the source and used next time. */
export function lasting(options: ImportOptions): ImportOptions {
  const { overwriteProtected, stock, ...rest } = options
  return rest
}

/** A source's name from that of a file: `ingram_2026-06-01_003.xml.gz` is Ingram's. */
export function sourceOfFile(name: string): string {
  const bare = name.split(/[\\/]/).at(-1) ?? name
  const stem = bare.replace(/(?:\.[a-z][a-z0-9]{0,4})+$/i, '')
  const words = stem
    .split(/[^\p{L}\p{N}&]+/u)
    .map((word) => word.replace(/\d+/g, ''))
    .filter((word) => word !== '')
  return words.join(' ').slice(0, 120) || 'Files'
}
