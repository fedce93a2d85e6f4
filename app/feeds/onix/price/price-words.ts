import { entryOf } from '#app/values/entry-of.ts'

/* Codes of prices in words, for the notes and refusals that name them. */

const kinds: Record<string, string> = {
  '01': 'recommended retail price',
  '03': 'fixed retail price',
  '05': 'supplier’s net price',
  '08': 'supplier’s alternative net price',
  '11': 'special sale price',
  '13': 'fixed special sale price',
  '15': 'supplier’s net price for a special sale',
  '21': 'price before publication',
  '23': 'fixed price before publication',
  '25': 'supplier’s net price before publication',
  '31': 'freight-pass-through price',
  '32': 'freight-pass-through billing price',
  '33': 'importer’s fixed retail price',
  '41': 'publisher’s retail price (agency)',
}

/** The even ones include the tax that the odd ones before them leave out; of net prices 07, 09, 17, 27. */
const includesTax: Record<string, string> = {
  ...{ '02': '01', '04': '03', '06': '05', '07': '05', '09': '08', '12': '11', '14': '13' },
  ...{ '17': '15', '22': '21', '24': '23', '27': '25', '34': '33', '42': '41' },
}

/** A price type as people call it (code list 58): `type 02 (recommended retail price including tax)`. */
export function typeInWords(type: string): string {
  if (type === '') return 'of no stated type'
  const base = entryOf(includesTax, type)
  const name = entryOf(kinds, base ?? type)
  if (!name) return `type ${type}`
  return `type ${type} (${name} ${base && type !== '06' ? 'including' : 'excluding'} tax)`
}

/** Special sale and pre-publication prices: they end some day. */
export const isSpecialType = (type: string): boolean => /^(?:1[1-4]|2[1-4])$/.test(type)
