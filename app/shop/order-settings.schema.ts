import * as z from 'zod/mini'
import { countryCode } from '#app/values/country.ts'
import { tidyEmail } from '#app/values/email.ts'
import { isWholeCents } from '#app/values/money.ts'
import { maxChargeCents } from './total.ts'

/* What the owner decides about orders, as /api/desk/settings/orders carries it: amounts in dollars. The
   desk's form checks what is typed with the same schema. */

/** How the shop itself is told of new orders. */
export const orderMails = ['each', 'hourly', 'none'] as const

export type OrderSettings = {
  /** A book that is here leaves the house within so many days. */
  sentWithinDays: number
  orderMail: (typeof orderMails)[number]
  /** Where the shop reads of its orders; null: nobody is told by mail. */
  orderMailTo: string | null
  /** So long after an order has ended, name, address and phone stay with it. */
  retentionDays: number
  /** The largest order that is paid on delivery; null for no limit. */
  codMaxCents: number | null
  /** Codes of ISO 3166-1; none at all means everywhere. */
  servedCountries: string[]
  /** What a zip code begins with, in capitals and without blanks; none at all means every one. */
  servedZipcodes: string[]
  /** The first order of a customer is confirmed by phone before it is packed. */
  confirmFirst: boolean
  /** From so many refused parcels on, no order is taken any more; null for never. */
  refusedLimit: number | null
  /** A counted book with so many copies or fewer is low on stock. */
  lowStock: number
}

export const usualOrderSettings: OrderSettings = {
  sentWithinDays: 2,
  orderMail: 'each',
  orderMailTo: null,
  retentionDays: 30,
  codMaxCents: null,
  servedCountries: [],
  servedZipcodes: [],
  confirmFirst: false,
  refusedLimit: null,
  lowStock: 3,
}

const whole = (name: string, least: number, most: number) => {
  const words = `${name} must be a whole number from ${least} to ${most}`
  return z.int(words).check(z.minimum(least, words), z.maximum(most, words))
}

const badEmail = 'Order mails go to an e-mail address such as orders@shop.example'
const email = z.string(badEmail).check(
  z.overwrite(tidyEmail),
  z.maxLength(254, badEmail),
  z.refine((text) => z.email().safeParse(text).success, badEmail),
)

/** A list whose entries are written in one way; what cannot be is named. */
const list = (
  name: string,
  tidy: (entry: string) => string,
  isGood: (entry: string) => boolean,
  problem: string,
) =>
  z.array(z.string(`${name} must be a list of texts`), `${name} must be a list of texts`).check(
    z.maxLength(500, `${name} must be at most 500 entries`),
    z.overwrite((entries) => [...new Set(entries.map(tidy).filter((entry) => entry !== ''))]),
    z.check(({ value, issues }) => {
      const bad = value.filter((entry) => !isGood(entry)).map((entry) => entry.slice(0, 60))
      if (bad.length === 0) return
      const message = `${problem}: ${bad.slice(0, 5).join(', ')}`
      issues.push({ code: 'custom', path: [], message, input: value })
    }),
  )

export const orderSettingsSchema = z.strictObject({
  sentWithinDays: whole('Sent within', 0, 60),
  orderMail: z.enum(orderMails, 'Order mails must be each, hourly or none'),
  orderMailTo: z.nullable(email),
  retentionDays: whole('Days until names are removed', 0, 3650),
  codMax: z.nullable(
    z
      .number('Largest order must be a number, such as 250.00')
      .check(
        z.positive('Largest order must be above 0; leave it empty for no limit'),
        z.maximum(maxChargeCents / 100, 'Largest order must be at most $100,000.00'),
        z.refine(isWholeCents, 'Largest order must be whole cents, such as 250.00'),
      ),
  ),
  servedCountries: list(
    'Countries',
    (name) => countryCode(name) ?? name.trim(),
    (code) => /^[A-Z]{2}$/.test(code),
    'We know no country by this name',
  ),
  servedZipcodes: list(
    'Zip codes',
    plainZipcode,
    (zipcode) => /^[A-Z0-9]{1,10}$/.test(zipcode),
    'Zip codes are letters and digits, such as 972 or SW1',
  ),
  confirmFirst: z.boolean('Confirm first orders must be true or false'),
  refusedLimit: z.nullable(whole('Refused parcels', 1, 100)),
  lowStock: whole('Low stock', 0, 10_000),
})
export type OrderSettingsOnWire = z.infer<typeof orderSettingsSchema>

/** The changes; fields that are left out stay as they are. */
export const orderSettingsChangesSchema = z.partial(orderSettingsSchema)
export type OrderSettingsChanges = z.infer<typeof orderSettingsChangesSchema>

export const orderSettingsAnswerSchema = z.object({
  sentWithinDays: z.number(),
  orderMail: z.enum(orderMails),
  orderMailTo: z.nullable(z.string()),
  retentionDays: z.number(),
  codMax: z.nullable(z.number()),
  servedCountries: z.array(z.string()),
  servedZipcodes: z.array(z.string()),
  confirmFirst: z.boolean(),
  refusedLimit: z.nullable(z.number()),
  lowStock: z.number(),
} satisfies Record<keyof OrderSettingsOnWire, z.ZodMiniType>)

/** A zip code as two of them are compared: "sw1y 4jh" and "SW1Y-4JH" are one. */
export function plainZipcode(text: string): string {
  return text.replace(/[\s-]/g, '').toUpperCase()
}

export const toOrderSettings = ({ codMax, ...rest }: OrderSettingsOnWire): OrderSettings => ({
  ...rest,
  codMaxCents: codMax === null ? null : Math.round(codMax * 100),
})

export const toOrderSettingsWire = ({
  codMaxCents,
  ...rest
}: OrderSettings): OrderSettingsOnWire => ({
  ...rest,
  codMax: codMaxCents === null ? null : codMaxCents / 100,
})
