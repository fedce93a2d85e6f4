import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useEffect, useRef } from 'react'
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form'
import { Link } from 'react-router'
import * as z from 'zod/mini'
import { type Checkout, checkoutSchema } from '#app/orders/checkout.schema.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary, Field } from '#app/ui/field.tsx'
import { submitFilled, takeFilled } from '#app/ui/filled-form.ts'
import { addressParts } from '#app/values/address-parts.ts'
import { type CheckoutDraft, keepCheckoutDraft, readCheckoutDraft } from './checkout-draft.ts'

// Its probe of `new Function` would trip the page's Content-Security-Policy.
z.config({ jitless: true })

export type OrderingCustomer = { uid: string; email: string; name?: string }

/** Where the books go. Mounted in the browser only: it starts from what was typed before. */
export function CheckoutForm({
  customer,
  place,
  held,
  children,
}: {
  customer: OrderingCustomer
  /** Places the order and returns what is wrong per field, if anything. */
  place: (fields: Checkout) => Promise<Record<string, string>>
  /** There is something to decide before the order can be placed. */
  held: boolean
  /** What else is to be chosen, between the address and the terms. */
  children?: ReactNode
}) {
  const form = useForm<CheckoutDraft, unknown, Checkout>({
    defaultValues: { ...empty, ...readCheckoutDraft(customer.uid) },
    // The schema takes only a ticked box, the form starts with an empty one.
    resolver: zodResolver(checkoutSchema) as Resolver<CheckoutDraft, unknown, Checkout>,
    shouldFocusError: false,
  })
  const { errors, isSubmitting, submitCount } = form.formState
  const terms = form.watch('terms')
  const parts = addressParts(form.watch('country'))

  /** What the shop has filled in by itself. */
  const filledIn = useRef<Partial<CheckoutDraft>>({})

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => keepCheckoutDraft(customer.uid, values, filledIn.current),
      }),
    [form, customer.uid],
  )

  // Known only once the identity provider has answered; by then the customer may have typed
  // something.
  const boxes = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (boxes.current) takeFilled(form, boxes.current)
    if (!customer.name || form.getValues('name')) return
    filledIn.current = { name: customer.name }
    form.setValue('name', customer.name)
  }, [form, customer.name])

  const submit = form.handleSubmit(async (fields) => {
    const refused = await place(fields)
    for (const [name, message] of Object.entries(refused)) {
      form.setError(name as keyof CheckoutDraft, { message })
    }
  })

  const field = (name: Exclude<keyof CheckoutDraft, 'terms'>) => ({
    ...form.register(name),
    error: errors[name]?.message,
  })

  return (
    <form
      ref={boxes}
      method="post"
      noValidate
      onSubmit={submitFilled(form, submit)}
      aria-label="Checkout"
    >
      <ErrorSummary errors={messagesOf(errors)} attempt={submitCount} />
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
        <Field label="Full Name" autoComplete="name" className="sm:col-span-2" {...field('name')} />
        <Field
          label="Email Address"
          name="email"
          type="email"
          autoComplete="email"
          value={customer.email}
          readOnly
        />
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
          hint={parts.state ? undefined : 'Addresses in this country have none.'}
          {...field('state')}
        />
        <Field
          label="Zipcode"
          autoComplete="postal-code"
          hint={parts.zipcode ? undefined : 'Addresses in this country have none.'}
          {...field('zipcode')}
        />
      </div>
      {children}
      <p className="mt-8 flex gap-3">
        <input
          type="checkbox"
          id="field-terms"
          aria-describedby={terms ? undefined : 'place-order-note'}
          className="mt-1 size-5 shrink-0 accent-(--accent)"
          {...form.register('terms')}
        />
        <label htmlFor="field-terms">
          I agree to the{' '}
          <Link to="/terms-and-conditions" className="link">
            Terms &amp; Conditions
          </Link>{' '}
          of this shop.
        </label>
      </p>
      <Button
        type="submit"
        disabled={!terms}
        busy={isSubmitting}
        aria-describedby="place-order-note"
        className="mt-6 w-full sm:w-auto sm:min-w-60"
      >
        {isSubmitting ? 'Loading....' : 'Place Order'}
      </Button>
      <p id="place-order-note" className="mt-3 text-sm text-muted">
        {noteOn(held, terms)}
      </p>
    </form>
  )
}

/* Why the order cannot be placed yet, else how it is paid. */
function noteOn(held: boolean, terms: boolean): string {
  const reasons = [
    held && 'Please decide about the changed books above.',
    !terms && 'Please accept the Terms & Conditions to place your order.',
  ].filter(Boolean)
  return reasons.join(' ') || 'You pay nothing now; you pay in cash on delivery.'
}

const empty: CheckoutDraft = {
  name: '',
  phone: '',
  street: '',
  city: '',
  country: '',
  state: '',
  zipcode: '',
  terms: false,
}

const messagesOf = (errors: FieldErrors<CheckoutDraft>) =>
  Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, error?.message]))
