import * as z from 'zod/mini'
import { hasDecimals, isWholeCents } from '#app/values/money.ts'
import { type Charges, maxChargeCents, maxTaxThousandths } from './total.ts'

/* Shipping and tax as /api/settings carries them: dollars, and a rate in percent. The desk's form
   checks what is typed with the same schema. */

const amount = (name: string) =>
  z
    .number(`${name} must be a number, such as 4.90`)
    .check(
      z.nonnegative(`${name} cannot be negative`),
      z.maximum(maxChargeCents / 100, `${name} must be at most $100,000.00`),
      z.refine(isWholeCents, `${name} must be whole cents, such as 4.90`),
    )

export const chargesSchema = z.strictObject({
  shippingFee: amount('Shipping fee'),
  freeShippingFrom: z.nullable(
    amount('Free shipping from').check(
      z.positive('Free shipping from must be above 0; to ship every order free, set the fee to 0'),
    ),
  ),
  taxRate: z.number('Tax rate must be a number, such as 8.875').check(
    z.nonnegative('Tax rate cannot be negative'),
    z.maximum(maxTaxThousandths / 1000, 'Tax rate must be at most 100 percent'),
    z.refine((rate) => hasDecimals(rate, 3), 'Tax rate has at most three decimals, such as 8.875'),
  ),
  pricesIncludeTax: z.boolean('Prices include tax must be true or false'),
})
export type ChargesOnWire = z.infer<typeof chargesSchema>

/** The changes; fields that are left out stay as they are. */
export const chargesChangesSchema = z.partial(chargesSchema)
export type ChargesChanges = z.infer<typeof chargesChangesSchema>

export const chargesAnswerSchema = z.object({
  shippingFee: z.number(),
  freeShippingFrom: z.nullable(z.number()),
  taxRate: z.number(),
  pricesIncludeTax: z.boolean(),
} satisfies Record<keyof ChargesOnWire, z.ZodMiniType>)

/** What no field shows by itself: a limit above which a fee falls away, and no fee. By field. */
export const limitWithoutFee = (charges: Charges): Record<string, string> =>
  charges.freeShippingFromCents !== null && charges.shippingCents === 0
    ? { freeShippingFrom: 'Free shipping from needs a shipping fee; without one, leave it empty' }
    : {}

const hundredths = (amount: number) => Math.round(amount * 100)

export const toCharges = (wire: ChargesOnWire): Charges => ({
  shippingCents: hundredths(wire.shippingFee),
  freeShippingFromCents: wire.freeShippingFrom === null ? null : hundredths(wire.freeShippingFrom),
  taxThousandths: Math.round(wire.taxRate * 1000),
  pricesIncludeTax: wire.pricesIncludeTax,
})

export const toWire = (charges: Charges): ChargesOnWire => ({
  shippingFee: charges.shippingCents / 100,
  freeShippingFrom:
    charges.freeShippingFromCents === null ? null : charges.freeShippingFromCents / 100,
  taxRate: charges.taxThousandths / 1000,
  pricesIncludeTax: charges.pricesIncludeTax,
})
