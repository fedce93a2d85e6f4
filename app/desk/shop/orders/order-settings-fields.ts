import type { Wording } from '#app/desk/drafts/meanwhile.tsx'
import type { Same, Unit } from '#app/desk/drafts/merge.ts'
import { type OrderSettingsOnWire, plainZipcode } from '#app/shop/order-settings.schema.ts'
import { readAmount, readWhole } from '#app/values/amount.ts'
import { countryCode } from '#app/values/country.ts'

/** The settings of orders as the boxes of their form hold them. */
export type OrderSettingsFields = {
  sentWithinDays: string
  orderMail: OrderSettingsOnWire['orderMail']
  orderMailTo: string
  retentionDays: string
  codMax: string
  servedCountries: string
  servedZipcodes: string
  confirmFirst: 'no' | 'yes'
  refusedLimit: string
  lowStock: string
}
type Name = keyof OrderSettingsFields

const nameOfCountry = (code: string): string =>
  new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code

export const fieldsOf = (settings: OrderSettingsOnWire): OrderSettingsFields => ({
  sentWithinDays: String(settings.sentWithinDays),
  orderMail: settings.orderMail,
  orderMailTo: settings.orderMailTo ?? '',
  retentionDays: String(settings.retentionDays),
  codMax: settings.codMax?.toFixed(2) ?? '',
  servedCountries: settings.servedCountries.map(nameOfCountry).join(', '),
  servedZipcodes: settings.servedZipcodes.join(', '),
  confirmFirst: settings.confirmFirst ? 'yes' : 'no',
  refusedLimit: settings.refusedLimit === null ? '' : String(settings.refusedLimit),
  lowStock: String(settings.lowStock),
})

/** What is listed in a box, apart by commas, semicolons or lines. */
const entriesOf = (text: string): string[] =>
  text
    .split(/[,;\n]/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')

/** The boxes as the API takes them; NaN for what is not a number, so that the schema reports it. */
export const settingsOf = (fields: OrderSettingsFields): OrderSettingsOnWire => ({
  sentWithinDays: readWhole(fields.sentWithinDays) ?? Number.NaN,
  orderMail: fields.orderMail,
  orderMailTo: fields.orderMailTo.trim() || null,
  retentionDays: readWhole(fields.retentionDays) ?? Number.NaN,
  codMax: readAmount(fields.codMax),
  servedCountries: entriesOf(fields.servedCountries),
  servedZipcodes: entriesOf(fields.servedZipcodes),
  confirmFirst: fields.confirmFirst === 'yes',
  refusedLimit: readWhole(fields.refusedLimit),
  lowStock: readWhole(fields.lowStock) ?? Number.NaN,
})

const names: Record<Name, string> = {
  sentWithinDays: 'Sent within',
  orderMail: 'E-mail about new orders',
  orderMailTo: 'Send it to',
  retentionDays: 'Keep names for',
  codMax: 'Largest order',
  servedCountries: 'Countries',
  servedZipcodes: 'Zip codes',
  confirmFirst: 'First orders',
  refusedLimit: 'Refused parcels',
  lowStock: 'Low stock',
}
export const orderSettingsUnits: readonly Unit[] = Object.keys(names).map((name) => [name])

const tidied: Partial<Record<Name, (text: string) => unknown>> = {
  sentWithinDays: readWhole,
  retentionDays: readWhole,
  codMax: readAmount,
  refusedLimit: readWhole,
  lowStock: readWhole,
  servedCountries: (text) => entriesOf(text).map((entry) => countryCode(entry) ?? entry),
  servedZipcodes: (text) => entriesOf(text).map(plainZipcode),
}

/** "250" and "$250.00" are one amount, "USA" and "United States" one country. */
export const sameInOrderSettings: Same = (name, one, other) => {
  if (one.trim() === other.trim()) return true
  const tidy = tidied[name as Name]
  return tidy !== undefined && JSON.stringify(tidy(one)) === JSON.stringify(tidy(other))
}

export const mailWords: Record<OrderSettingsOnWire['orderMail'], string> = {
  each: 'One for each order',
  hourly: 'One an hour, for all new orders',
  none: 'None',
}

export const orderSettingsWording: Wording = {
  boxOf: (field) => field,
  nameOf: (box) => names[box as Name] ?? box,
  show: (box, value) => {
    if (box === 'orderMail') return mailWords[value as keyof typeof mailWords] ?? value
    if (box === 'confirmFirst') return value === 'yes' ? 'confirm by phone' : 'pack at once'
    return value
  },
}
