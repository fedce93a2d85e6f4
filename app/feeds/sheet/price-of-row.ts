import type { FeedOptions, FeedRecord } from '#app/feeds/feed.ts'
import { type FieldName, sheetField } from '#app/feeds/fields/sheet-fields.ts'
import { firstDayOf, lastDayOf } from '#app/feeds/onix/dates.ts'
import { currencyNamed, currencyOf } from '#app/feeds/values/currencies.ts'
import { readDate } from '#app/feeds/values/dates.ts'
import { isTwoWays, readCents, readPrice, saysNoPrice } from '#app/feeds/values/price.ts'
import { toDollars } from '#app/values/money.ts'
import type { Column } from './columns.ts'
import { cellOf, columnsFor, type Reading, roleOf } from './reading.ts'

/* Which of a row's prices the shop takes. Nothing is converted, nothing is guessed. */

/** Sets the prices of the row, and answers the one that was chosen or found. */
export function priceOf(reading: Reading): FeedRecord['price'] {
  const { options, problems, notes } = reading
  const columns = columnsFor(reading, 'newPrice')
  const isFilled = (column: Column) => {
    const cell = cellOf(reading, column).trim()
    return cell !== '' && !saysNoPrice(cell)
  }
  const hasList = listPrices(reading).some(isFilled)
  const filled = columns.filter(
    (column) => isFilled(column) && !(hasList && isZero(reading, column)),
  )
  const column = chosen(filled, options.price) ?? ofPublisher(reading, columns, isFilled)
  const mayLack = options.price.fallbackCents !== null
  if (!column) {
    // A sheet without prices says nothing of them.
    const [first] = columns
    const said = first ? cellOf(reading, first).trim().slice(0, 40) : ''
    if (first && !mayLack)
      problems.push(
        `Column “${first.header}” ${said === '' ? 'is empty' : `says “${said}”`}: there is no price.`,
      )
    return null
  }
  const price = amountIn(reading, column)
  if (typeof price === 'string') {
    problems.push(price)
    return null
  }
  if (price.currency !== options.price.currency) {
    const found = `The price is ${(price.cents / 100).toFixed(2)} ${price.currency}, but the shop takes prices in ${options.price.currency}`
    if (mayLack) notes.push(`${found}, so it is left out.`)
    else problems.push(`${found}. Prices are not converted.`)
    return price
  }
  const others = filled.filter(
    ({ meaning }) => meaning?.currency && meaning.currency !== price.currency,
  )
  if (column.meaning?.currency && others.length > 0) {
    const names = [...new Set(others.map(({ meaning }) => meaning?.currency))].join(', ')
    notes.push(`The price in ${price.currency} was chosen; there are prices in ${names} as well.`)
  }
  noteTerritories(reading, column, filled)
  set(reading, 'newPrice', column, price.cents)
  if (price.cents === 0) notes.push('Its price is 0.')
  noteThousandths(reading, column, price.cents)
  if (withoutTax.test(column.header) || withoutTax.test(cellOf(reading, column)))
    notes.push(`Tax is not in the price of “${column.header}”, and is not added.`)
  oldPriceOf(reading, price)
  return promotionOf(reading, price) ?? price
}

/**
 * "2,500" where the other prices have cents behind a comma: nobody prices to the thousandth. Read as a thousand, or as
 * the bookseller has said, it is in no doubt.
 */
function noteThousandths(reading: Reading, column: Column, cents: number): void {
  const cell = cellOf(reading, column).trim().slice(0, 30)
  const { decimals } = reading.options
  const isSaid = Object.hasOwn(decimals, column.header) || Object.hasOwn(decimals, '*')
  const isRead = column.decimal === (cell.includes(',') ? 'comma' : 'point')
  if (isRead && !isSaid && isTwoWays(cell) && !column.meaning?.isInCents)
    reading.notes.push(
      `“${cell}” was read as ${(cents / 100).toFixed(2)}, as the other prices of its column are written.`,
    )
}

/** “Price tax excluded”, “9.99 excl. VAT”. Nobody adds the tax here, so it has to be said, as it is of ONIX. */
const withoutTax = /\b(?:excl|exkl|excluding|excluded)\b/i

/**
 * In the shop's currency, of its own country if several have one; else without a currency, else what there is; those of a
 * region come last.
 */
function chosen(columns: Column[], own: FeedOptions['price']): Column | undefined {
  const whole = columns.filter(({ meaning }) => !meaning?.region)
  const inOwn = whole.filter(({ meaning }) => meaning?.currency === own.currency)
  return (
    inOwn.find(({ meaning }) => own.territory !== null && meaning?.territory === own.territory) ??
    inOwn.find(({ meaning }) => !meaning?.territory) ??
    inOwn[0] ??
    whole.find(({ meaning }) => !meaning?.currency) ??
    columns.find(({ meaning }) => meaning?.currency === own.currency) ??
    columns[0]
  )
}

const listPrices = (reading: Reading): Column[] =>
  columnsFor(reading, 'oldPrice').filter(({ meaning }) => meaning?.role === 'listPrice')

/** "0.00" is what a till writes for no price; who gives a book away says "free". */
function isZero(reading: Reading, column: Column): boolean {
  const price = amountIn(reading, column)
  return typeof price !== 'string' && price.cents === 0 && cellOf(reading, column).includes('0')
}

/** A book for which the shop has no price of its own costs what the publisher asks. */
function ofPublisher(
  reading: Reading,
  [own]: Column[],
  isFilled: (column: Column) => boolean,
): Column | undefined {
  const list = listPrices(reading).find(isFilled)
  if (own && list)
    reading.notes.push(`“${own.header}” says no price, so that of “${list.header}” is taken.`)
  return list
}

/** That another country has another price; the setting says which is the shop's. */
function noteTerritories(reading: Reading, column: Column, filled: Column[]): void {
  const { territory } = reading.options.price
  if (!column.meaning?.territory || column.meaning.territory === territory) return
  const others = filled.filter(
    (other) =>
      other !== column &&
      other.meaning?.currency === column.meaning?.currency &&
      cellOf(reading, other).trim() !== cellOf(reading, column).trim(),
  )
  const names = others.map(({ header }) => `“${header}”`)
  if (names.length > 0)
    reading.notes.push(
      `“${column.header}” is taken, not ${names.join(' or ')}: the territory of the prices decides.`,
    )
}

/** "$9.99 USD, $12.99 CAD": of prices that each name another currency the shop's own. */
function ofOwnCurrency(cell: string, own: string): string {
  const parts = cell.slice(0, 200).split(/\s*[;|/]\s*|,\s+/)
  const codes = parts.map((part) => /\b[A-Z]{3}\b/.exec(part)?.[0] ?? '')
  const isEach = parts.length > 1 && codes.every((code) => currencyOf(code, own) !== null)
  if (!isEach || new Set(codes).size < parts.length) return cell
  return parts[codes.indexOf(own)] ?? cell
}

type Amount = { cents: number; currency: string }

/** What a cell says, or what is wrong with it. */
function amountIn(reading: Reading, column: Column): Amount | string {
  const { price } = reading.options
  const said = roleOf(reading, 'currency')
  const named = said === '' ? null : currencyNamed(said, price.currency)
  if (said !== '' && named === null)
    return `“${said.slice(0, 40)}” is not a currency we know, such as ${price.currency}.`
  // A bare "$" or "kr" is what the column says.
  const own = column.meaning?.currency ?? named ?? price.currency
  const cell = ofOwnCurrency(cellOf(reading, column), price.currency)
  const read = column.meaning?.isInCents
    ? readCents(cell)
    : readPrice(cell, own, column.decimal ?? null)
  if (!read.ok) return `Column “${column.header}”: ${read.problem}`
  const all = new Set(
    [read.currency, column.meaning?.currency ?? null, named].filter((code) => code !== null),
  )
  if (all.size > 1)
    return `Column “${column.header}”: its price is said to be in ${[...all].join(' and in ')}.`
  return { cents: read.cents, currency: [...all][0] ?? price.currency }
}

function set(
  { values, problems }: Reading,
  field: FieldName,
  { header }: Column,
  cents: number,
): void {
  const read = sheetField(field)?.read(String(toDollars(cents)))
  if (read?.ok) values.set(field, read.value)
  else problems.push(`Column “${header}”: ${read?.problem}.`)
}

function oldPriceOf(reading: Reading, lasting: Amount): void {
  const [column] = columnsFor(reading, 'oldPrice')
  if (!column) return
  const cell = cellOf(reading, column).trim()
  if (cell === '' || saysNoPrice(cell)) {
    if (reading.survey.isOwn) reading.values.set('oldPrice', null)
    return
  }
  const price = amountIn(reading, column)
  if (typeof price === 'string') reading.notes.push(`${price} The old price is left out.`)
  // A price of nothing before is what programs write for none.
  else if (price.cents === 0 && !reading.survey.isOwn) return
  else if (column.meaning?.role === 'listPrice' && price.cents === lasting.cents) return
  else if (!reading.survey.isOwn && price.cents <= lasting.cents)
    reading.notes.push(
      `${column.header}: The old price is no higher than the price, so it is left out.`,
    )
  else if (price.currency === reading.options.price.currency)
    set(reading, 'oldPrice', column, price.cents)
  else reading.notes.push(`The old price is in ${price.currency}, so it is left out.`)
}

/** A price for a while, where the rule takes it, and where it is less than the lasting one. */
function promotionOf(reading: Reading, lasting: Amount): Amount | null {
  const column = reading.survey.columns.find((some) => {
    const cell = cellOf(reading, some).trim()
    return some.meaning?.role === 'salePrice' && cell !== '' && !saysNoPrice(cell)
  })
  if (!column) return null
  const price = amountIn(reading, column)
  if (typeof price === 'string') {
    reading.notes.push(`${price} The regular price is taken.`)
    return null
  }
  // Nothing, or as much as ever, is what programs write for none.
  if (price.currency !== lasting.currency || price.cents === 0 || price.cents >= lasting.cents)
    return null
  if (reading.options.price.promotions === 'lasting') {
    reading.notes.push(
      `The regular price was chosen; ${column.header} is ${cellOf(reading, column).trim().slice(0, 30)}.`,
    )
    return null
  }
  const isOver = outOfSale(reading)
  if (isOver) {
    reading.notes.push(`The regular price was chosen: ${column.header} ${isOver}.`)
    return null
  }
  set(reading, 'newPrice', column, price.cents)
  set(reading, 'oldPrice', column, lasting.cents)
  reading.notes.push(
    `${column.header} was chosen; without it the price is ${(lasting.cents / 100).toFixed(2)}.`,
  )
  return price
}

/** Why a sale is not of today; null where it is, or nothing says when it is. */
function outOfSale(reading: Reading): string | null {
  const { today } = reading.options
  for (const end of ['saleFrom', 'saleUntil'] as const) {
    const written = roleOf(reading, end)
    if (written === '' || /^0[0: -]*$/.test(written)) continue
    const column = reading.survey.columns.find(({ meaning }) => meaning?.role === end)
    const read = readDate(written, column?.dates)
    if (!read.ok) return `has a date that cannot be read (“${written.slice(0, 40)}”)`
    if (end === 'saleFrom' && firstDayOf(read.date) > today) return `begins on ${read.date}`
    if (end === 'saleUntil' && lastDayOf(read.date) < today) return `ended on ${read.date}`
  }
  return null
}
