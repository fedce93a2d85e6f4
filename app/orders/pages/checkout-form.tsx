import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { type Checkout, checkoutSchema, type Delivery } from '#app/orders/checkout.schema.ts'
import { usePageSettings } from '#app/page/page-settings.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary, Field } from '#app/ui/field.tsx'
import { submitFilled, takeFilled } from '#app/ui/filled-form.ts'
import { Link } from '#app/ui/link.tsx'
import { formatPrice } from '#app/values/money.ts'
import {
  addressBoxes,
  type CheckoutDraft,
  keepCheckoutDraft,
  readCheckoutDraft,
} from './checkout-draft.ts'
import { DeliveryFields } from './delivery-fields.tsx'

// Its probe of `new Function` would trip the page's Content-Security-Policy.
z.config({ jitless: true })

export type OrderingCustomer = { uid: string; email: string; name?: string }
type Box = keyof Delivery

/** Where the books go. Mounted in the browser only: it starts from what was typed before. */
export function CheckoutForm({
  customer,
  remembered,
  place,
  held,
  total,
  children,
}: {
  customer: OrderingCustomer
  /** Where the last order went, once the shop has told. */
  remembered: Delivery | null
  /** Places the order and returns what is wrong per field, if anything. */
  place: (fields: Checkout) => Promise<Record<string, string>>
  /** There is something to decide before the order can be placed. */
  held: boolean
  /** What is paid on delivery, in dollars. */
  total: number
  /** What else is to be chosen, between the address and the terms. */
  children?: ReactNode
}) {
  const { country } = usePageSettings().shop
  const usual = country ? { country } : {}
  const form = useForm<CheckoutDraft, unknown, Checkout>({
    defaultValues: { ...empty, ...usual, ...readCheckoutDraft(customer.uid) },
    // The schema takes only a ticked box, the form starts with an empty one.
    resolver: zodResolver(checkoutSchema) as Resolver<CheckoutDraft, unknown, Checkout>,
    shouldFocusError: false,
  })
  const { errors, isSubmitting, submitCount } = form.formState
  const terms = form.watch('terms')
  const mayPlace = terms && !held

  /** What the shop has filled in by itself. */
  const filledIn = useRef<Partial<CheckoutDraft>>(usual)

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => keepCheckoutDraft(customer.uid, values, filledIn.current),
      }),
    [form, customer.uid],
  )

  // Known only once the shop or the identity provider has answered; by then the customer may have
  // typed something.
  const boxes = useRef<HTMLFormElement>(null)
  const [isOffered, setOffered] = useState(false)
  const draft = useRef(readCheckoutDraft(customer.uid))
  useEffect(() => {
    if (boxes.current) takeFilled(form, boxes.current)
    const isFree = (...names: Box[]) =>
      names.every(
        (name) =>
          !(name in draft.current) && form.getValues(name) === (filledIn.current[name] ?? ''),
      )
    const fill = (values: Partial<Delivery>) => {
      filledIn.current = { ...filledIn.current, ...values }
      for (const [name, value] of Object.entries(values)) form.setValue(name as Box, value)
    }
    const name = remembered?.name ?? customer.name
    if (name && isFree('name')) fill({ name })
    if (!remembered) return
    const { name: _, phone, ...address } = remembered
    if (isFree('phone')) fill({ phone })
    if (!isFree(...addressBoxes)) return
    fill(address)
    setOffered(true)
  }, [form, customer.name, remembered])

  function clearOffer() {
    for (const box of addressBoxes) form.setValue(box, '')
    setOffered(false)
    form.setFocus('street')
  }

  const submit = form.handleSubmit(async (fields) => {
    const refused = await place(fields)
    for (const [name, message] of Object.entries(refused)) {
      form.setError(name as keyof CheckoutDraft, { message })
    }
  })

  const field = (name: Box) => ({
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
      {isOffered && (
        <p className="mb-6 flex flex-wrap items-center gap-x-4 text-sm text-muted">
          <span>We filled in the address of your last order.</span>
          <button type="button" className="link min-h-11 text-ink" onClick={clearOffer}>
            Use another address
          </button>
        </p>
      )}
      <DeliveryFields field={field} country={form.watch('country')}>
        <Field
          label="Email Address"
          name="email"
          type="email"
          autoComplete="email"
          value={customer.email}
          readOnly
        />
      </DeliveryFields>
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
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
        {/* Below the form the summary is out of sight. */}
        <p className="flex basis-full items-baseline justify-between gap-4 border-t border-hairline pt-4 lg:hidden">
          <span>To pay on delivery</span>
          <span className="font-serif text-2xl font-semibold tabular-nums">
            {formatPrice(total)}
          </span>
        </p>
        <p
          id="place-order-note"
          className={`basis-full text-sm ${mayPlace ? 'text-muted' : 'border-l-2 border-ochre pl-3'}`}
        >
          {noteOn(held, terms)}
        </p>
        <Button
          type="submit"
          disabled={!terms}
          busy={isSubmitting}
          aria-describedby="place-order-note"
          className="w-full sm:w-auto sm:min-w-60"
        >
          {isSubmitting ? 'Loading....' : 'Place Order'}
        </Button>
      </div>
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
