import type { ComponentProps, ReactNode } from 'react'
import type { Delivery } from '#app/orders/checkout.schema.ts'
import { Field } from '#app/ui/field.tsx'
import { addressParts } from '#app/values/address-parts.ts'

type BoxProps = ComponentProps<'input'> & { name: string; error?: string }

/** The boxes of a delivery: who takes it in and where, with the words of the specification (section 2). */
export function DeliveryFields({
  field,
  country,
  children,
}: {
  /** What a form says of one of its boxes. */
  field: (name: keyof Delivery) => BoxProps
  /** As typed: some countries have no states or zip codes. */
  country: string
  /** Stands after the name. */
  children?: ReactNode
}) {
  const parts = addressParts(country)
  const none = 'Addresses in this country have none.'
  return (
    <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
      <Field label="Full Name" autoComplete="name" className="sm:col-span-2" {...field('name')} />
      {children}
      <Field
        label="Phone Number"
        inputMode="tel"
        type="text"
        autoComplete="tel"
        {...field('phone')}
      />
      <Field
        label="Address / Street"
        autoComplete="address-line1"
        className="sm:col-span-2"
        {...field('street')}
      />
      <Field label="City" autoComplete="address-level2" {...field('city')} />
      <Field label="Country / region" autoComplete="country-name" {...field('country')} />
      <Field
        label="State / province"
        autoComplete="address-level1"
        hint={parts.state ? undefined : none}
        {...field('state')}
      />
      <Field
        label="Zipcode"
        autoComplete="postal-code"
        hint={parts.zipcode ? undefined : none}
        {...field('zipcode')}
      />
    </div>
  )
}
