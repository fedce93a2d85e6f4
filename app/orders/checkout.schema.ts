import * as z from 'zod/mini'
import { isWholeCents } from '#app/catalog/money.ts'
import { oneLine } from '#app/catalog/text.schema.ts'

/* What a customer fills in (specification, section 5) and what POST /api/orders takes (section 7).
   Written with zod/mini because the checkout page brings it into the browser. */

/** Nothing at all is one fault, anything else than what is wanted another. */
const orElse = (required: string, otherwise: string) => (issue: { input?: unknown }) =>
  issue.input == null || issue.input === '' ? required : otherwise

const line = (required: string, maxLength: number) =>
  z
    .string({ error: orElse(required, `${required}, as a text`) })
    .check(
      z.trim(),
      z.minLength(1, required),
      z.maxLength(maxLength, `At most ${maxLength} characters, please`),
      z.regex(oneLine, 'One line of plain text, please'),
    )

const name = line('Name is required', 200)
/** Digits, kept as they are written: leading zeros and a leading + belong to the number. */
const phone = z
  .string({ error: orElse('Phone is required', 'Phone is required, as a text of digits') })
  .check(
    z.trim(),
    z.minLength(1, 'Phone is required'),
    z.regex(
      /^(\+?[0-9]{3,20})?$/,
      'Phone takes 3 to 20 digits and nothing else, with a + in front for another country',
    ),
  )
const email = z
  .email({
    error: ({ input }) => (input ? 'Please give a valid email address' : 'Email is required'),
  })
  .check(z.maxLength(254, 'Email is too long'))
const street = line('Address is required', 300)
const city = line('City is required', 100)
const country = line('Country is required', 100)
const state = line('State is required', 100)
const zipcode = line('Zipcode is required', 20)

/** The checkout form. The e-mail is the signed-in customer's own, so it is not asked for. */
export const checkoutSchema = z.strictObject({
  name,
  phone,
  street,
  city,
  country,
  state,
  zipcode,
  terms: z.literal(true, 'Please accept the terms and conditions'),
})
export type Checkout = z.infer<typeof checkoutSchema>

/** Each book once: a cart holds one of each (specification, section 9). */
const productsId = z
  .array(z.uuid('Not the id of a book').check(z.toLowerCase()), 'Books are required')
  .check(
    z.minLength(1, 'An order needs at least one book'),
    z.maxLength(100, 'At most 100 books in one order'),
    z.refine((ids) => new Set(ids).size === ids.length, 'Each book can be ordered once'),
  )

export const quoteSchema = z.strictObject({ productsId })

/** The body of POST /api/orders. The specification's call has no `address.street`: optional. */
export const orderSchema = z.strictObject({
  name,
  email,
  phone,
  address: z.strictObject({ street: z.optional(street), city, country, state, zipcode }),
  productsId,
  totalPrice: z
    .number('Total price is required, as a number')
    .check(
      z.nonnegative('Total price cannot be negative'),
      z.maximum(20_000_000, 'Total price is too high'),
      z.refine(isWholeCents, 'Total price has at most two decimals'),
    ),
})
export type OrderRequest = z.infer<typeof orderSchema>
