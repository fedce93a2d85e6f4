import * as z from 'zod/mini'
import { oneLine } from '#app/catalog/trade/text.schema.ts'
import { addressParts } from '#app/values/address-parts.ts'
import { tidyEmail } from '#app/values/email.ts'
import { toCents } from '#app/values/money.ts'
import { badPhone, readPhone } from '#app/values/phone.ts'
import { tidyLine } from '#app/values/signs.ts'

/* What a customer fills in (specification, section 5) and what POST /api/orders takes (section 7).
   Written with zod/mini because the checkout page brings it into the browser. */

/** Separate messages for a missing value and for a value of the wrong type. */
const orElse = (required: string, otherwise: string) => (issue: { input?: unknown }) =>
  issue.input == null || issue.input === '' ? required : otherwise

const lineOrNone = (required: string, maxLength: number) =>
  z
    .string({ error: orElse(required, `${required}, as a text`) })
    .check(
      z.overwrite(tidyLine),
      z.maxLength(maxLength, `Must be at most ${maxLength} characters`),
      z.regex(oneLine, 'Must be one line of plain text'),
    )
const line = (required: string, maxLength: number) =>
  lineOrNone(required, maxLength).check(z.minLength(1, required))

const name = line('Name is required', 200)
/** Kept as its digits: leading zeros and a leading + belong to the number. */
const phone = z
  .string({ error: orElse('Phone is required', 'Phone is required, as a text of digits') })
  .check(
    z.overwrite((text) => (text.length > 200 ? text : (readPhone(text) ?? tidyLine(text)))),
    z.minLength(1, 'Phone is required'),
    z.refine((text) => text === '' || readPhone(text) === text, badPhone),
  )
const badEmail = 'Please enter a valid e-mail address'
const email = z.string({ error: orElse('Email is required', badEmail) }).check(
  z.overwrite(tidyEmail),
  z.minLength(1, 'Email is required'),
  z.maxLength(254, 'Email is too long'),
  z.refine((text) => text === '' || z.email().safeParse(text).success, badEmail),
)
const street = line('Address is required', 300)
const city = line('City is required', 100)
const country = line('Country is required', 100)
const stateIsRequired = 'State is required'
const zipcodeIsRequired = 'Zipcode is required'
const state = z._default(lineOrNone(stateIsRequired, 100), '')
const zipcode = z._default(lineOrNone(zipcodeIsRequired, 20), '')

/** State and zip code may be missing where the addresses of a country have none. */
const whereRequired = z.check<{ country: string; state: string; zipcode: string }>(
  ({ value, issues }) => {
    const has = addressParts(typeof value.country === 'string' ? value.country : '')
    const require = (field: 'state' | 'zipcode', message: string) => {
      if (has[field] && value[field] === '')
        issues.push({ code: 'custom', path: [field], message, input: value })
    }
    require('state', stateIsRequired)
    require('zipcode', zipcodeIsRequired)
  },
  // Reported together with the other missing fields.
  { when: ({ value }) => typeof value === 'object' && value !== null },
)

/** Where an order goes and who takes it in; every part of it is needed. */
export const deliverySchema = z
  .strictObject({ name, phone, street, city, country, state, zipcode })
  .check(whereRequired)
export type Delivery = z.infer<typeof deliverySchema>

/** The checkout form. The e-mail is the signed-in customer's own, so it is not asked for. */
export const checkoutSchema = z
  .strictObject({
    name,
    phone,
    street,
    city,
    country,
    state,
    zipcode,
    terms: z.literal(true, 'Please accept the terms and conditions'),
  })
  .check(whereRequired)
export type Checkout = z.infer<typeof checkoutSchema>

/** Each book once: a cart holds one of each (specification, section 9). */
const productsId = z
  .array(z.uuid('Not the id of a book').check(z.toLowerCase()), 'Books are required')
  .check(
    z.minLength(1, 'An order needs at least one book'),
    z.maxLength(100, 'At most 100 books in one order'),
    z.refine((ids) => new Set(ids).size === ids.length, 'Each book can be ordered only once'),
  )

export const quoteSchema = z.strictObject({ productsId })

/** The body of POST /api/orders. The specification's call has no `address.street`: optional. */
export const orderSchema = z.strictObject({
  name,
  email,
  phone,
  address: z
    .strictObject({ street: z.optional(street), city, country, state, zipcode })
    .check(whereRequired),
  productsId,
  /** Send what is here at once, and the rest as it comes; together when left out. */
  sendApart: z.optional(z.boolean('Send apart must be true or false')),
  totalPrice: z.number('Total price is required, as a number').check(
    z.nonnegative('Total price cannot be negative'),
    z.maximum(20_000_000, 'Total price is too high'),
    z.refine((total) => toCents(total) !== null, 'Total price has at most two decimals'),
  ),
})
export type OrderRequest = z.infer<typeof orderSchema>
