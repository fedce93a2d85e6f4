import type { Column } from '#app/feeds/sheet/columns.ts'
import { availabilityIn } from '#app/feeds/sheet/words.ts'
import { withoutGroups } from '#app/feeds/values/counts.ts'
import { plainSigns } from '#app/values/signs.ts'
import { checked, nothing, type Reader } from './heard.ts'

/* Cells that count: pages, copies and grams, with whatever parts their thousands. */

/** "1,024" is a thousand; of "12 p., 300 p." and "2 v. (300 p.)" the most pages count. */
export const pages: Reader = (cell) => {
  const plain = withoutGroups(
    plainSigns(cell).replace(/(\d)[.,]0+(?!\d)/g, (whole, digit) =>
      /^\d[.,]000$/.test(plainSigns(cell)) ? whole : digit,
    ),
  )
  const named = [...plain.matchAll(/(\d{1,6}) ?(?:pp?|pgs?|pages?|s|seiten|str|stron)\b/gi)]
  const most = Math.max(0, ...named.map(([, digits]) => Number(digits)))
  if (most > 0) return checked('pages', String(most))
  const [, digits] =
    /^\D{0,12}?(\d{1,6})(?:[.,]0+)?(?!\d| ?(?:v|vols?|bde?|t)\b)/i.exec(plain) ?? []
  if (digits !== undefined && Number(digits) === 0) return nothing
  return checked('pages', digits ?? cell.trim())
}

/** Copies; fewer than none are what a till shows that has sold more than it counted. */
export const stock: Reader = (cell, { decimal }, { note }) => {
  const written = plainSigns(cell).replace(/^'/, '')
  const isDecimal = decimal === (written.includes(',') ? 'comma' : 'point')
  const plain = isDecimal ? written.replace(/[.,]000$/, '') : written
  if (plain !== written) note(`The stock ${written} is taken for ${plain}, as all of its column.`)
  const [, minus, digits] =
    /^([-−]?|(?:>=?|≥|over|mehr als|plus de|más de|più di|meer dan|ponad)) ?(\d{1,3}(?:[ ,.'’]\d{3})+|\d+)(?:[.,]0+)?(?: ?(?:\+|pcs?\.?|stk\.?|st\.?|copies|copy|ex\.?|szt\.?|st[uü]ck|units?|冊|册|본|권))?$/i.exec(
      plain,
    ) ?? []
  if (digits === undefined) {
    const found = availabilityIn(plain)
    if (found === 'none') return { value: 0 }
    return found ? nothing : checked('stock', cell.trim())
  }
  if (!/^[-−]$/.test(minus ?? '')) return checked('stock', digits.replace(/\D/g, ''))
  note(`The stock is ${plain}, so it counts as none.`)
  return { value: 0 }
}

const grams = { g: 1, kg: 1000, lb: 453.592_37, oz: 28.349_523_125 }

export const weight: Reader = (cell, column, { note, weightUnit }) => {
  const plain = gramsWithoutGroups(plainSigns(cell).toLowerCase(), column, weightUnit)
  const [, number, written] =
    /^(\d+(?:[.,]\d+)?) ?(kgs?|g|gr|gm|grams?|gramm|lbs?|oz|pounds?|kilograms?|ounces?)?\.?$/.exec(
      plain,
    ) ?? []
  const [, pounds, ounces] =
    /^(\d+) ?(?:lbs?|pounds?)\.?,? (\d+(?:[.,]\d+)?) ?(?:oz|ounces?)\.?$/.exec(plain) ?? []
  if (pounds !== undefined && ounces !== undefined) {
    const both = Number(pounds) * grams.lb + Number(ounces.replace(',', '.')) * grams.oz
    return checked('weightGrams', String(Math.max(1, Math.round(both))))
  }
  if (number === undefined) return checked('weightGrams', cell.trim())
  const unit = unitOf(written ?? weightUnit) ?? column.meaning?.unit ?? unitOf(weightUnit)
  const amount = Number(number.replace(',', '.'))
  if (amount === 0) return nothing
  if (!unit) {
    note(`The weight ${plain} has no unit, so it is left out.`)
    return nothing
  }
  return checked('weightGrams', String(Math.max(1, Math.round(amount * grams[unit]))))
}

/** "1,200 g" is more than a kilogram: nobody weighs to the thousandth of a gram. */
function gramsWithoutGroups(plain: string, { meaning }: Column, weightUnit: string): string {
  const [, head = '', word] = /^(\d{1,3})[.,]\d{3} ?([a-z]+)?\.?$/.exec(plain) ?? []
  const unit = unitOf(word ?? weightUnit) ?? meaning?.unit
  return unit === 'g' && Number(head) > 0 && Number(head) <= 50 ? withoutGroups(plain) : plain
}

function unitOf(word: string | undefined): keyof typeof grams | null {
  if (!word) return null
  if (/^k/i.test(word)) return 'kg'
  if (/^g/i.test(word)) return 'g'
  if (/^(?:l|p)/i.test(word)) return 'lb'
  return /^o/i.test(word) ? 'oz' : null
}
