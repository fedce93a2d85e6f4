import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { subtotalOf } from '#app/cart/cart.ts'
import { removeBook } from '#app/cart/cart-store.ts'
import { changesOf, orderable } from '#app/cart/changes.ts'
import type { Book } from '#app/catalog/book.ts'
import { useSending } from '#app/catalog/sending-note.tsx'
import type { Checkout as CheckoutFields } from '#app/orders/checkout.schema.ts'
import type { Order, Quote } from '#app/orders/order.ts'
import { booksToday, deliveryQuery, quoteQuery } from '#app/orders/queries.ts'
import { loginPath } from '#app/page/next-path.ts'
import { openDialog, showAlert } from '#app/ui/messages.ts'
import { Refused } from '#app/ui/refused.tsx'
import { CartChanges } from './cart-changes.tsx'
import { dropCheckoutDraft } from './checkout-draft.ts'
import { CheckoutForm, type OrderingCustomer } from './checkout-form.tsx'
import { CheckoutSummary } from './checkout-summary.tsx'
import { SendApart } from './send-apart.tsx'
import { type SendOrderResult, sendOrder } from './send-order.ts'

/** The cart against what its books cost today, the form, and placing the order. */
export function Checkout({
  customer,
  cart,
  onOrdered,
}: {
  customer: OrderingCustomer
  cart: Book[]
  /** The order is placed, and its books are about to leave the cart. */
  onOrdered: () => void
}) {
  const [earlier, setEarlier] = useState<'busy' | 'placed-before' | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const [wantsApart, setWantsApart] = useState(false)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const ids = cart.map((book) => book._id)
  const quote = useQuery(quoteQuery(ids))
  const { data: known } = useQuery(deliveryQuery(customer.uid))
  const changes = quote.data ? changesOf(cart, booksToday(quote.data)) : []
  const sending = useSending(quote.data?.books ?? [])
  const isApart = sending.differs && wantsApart

  /** Places the order for the price that was shown. Answers the form's errors, if it has any. */
  async function place(fields: CheckoutFields): Promise<Record<string, string>> {
    setRefused(null)
    const known = quote.isPlaceholderData ? undefined : quote.data
    const shown = known ?? (await quote.refetch()).data
    if (!shown || changesOf(cart, booksToday(shown)).length > 0) return orderFailed(showChanges)
    const order = orderOf(fields, customer.email, ids, shown)
    const result = await sendOrder({ ...order, ...(isApart && { sendApart: true }) })
    if (result.ok) return orderPlaced(result.order)
    if (result.reason === 'signed-out') {
      showAlert('Please log in again. What you typed is saved.')
      navigate(loginPath('/checkout'))
      return {}
    }
    const { reason } = result
    setEarlier(reason === 'busy' || reason === 'placed-before' ? reason : null)
    if (reason !== 'changed') {
      if (isToldByNobody(result)) setRefused(result.message)
      return orderFailed(showChanges, result.errors)
    }
    await quote.refetch()
    // Announced after the dialog: nothing behind an open dialog is read out.
    return orderFailed(() => {
      showChanges()
      showAlert(result.message)
    }, result.errors)
  }

  /* Resolves when the page has changed: until then the form counts as being sent and cannot be sent
     again. */
  async function orderPlaced(order: Order) {
    dropCheckoutDraft()
    onOrdered()
    for (const id of order.productIds) removeBook(id)
    void queries.invalidateQueries({ queryKey: ['orders'], refetchType: 'all' })
    openDialog({
      title: 'Confirmed Order',
      text: 'Your Order Placed Successfully!',
      button: "Yes, It's Okay",
    })
    await navigate('/orders')
    return {}
  }

  return (
    <div className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_23rem]">
      <header className="lg:col-span-2">
        <h1 id="checkout-title" tabIndex={-1} className="text-4xl">
          Cash On Delivery
        </h1>
        <p className="mt-3 max-w-[60ch] text-muted">
          Tell us where to send the books. You pay when they arrive.
        </p>
      </header>
      <div className="lg:order-last">
        <CheckoutSummary cart={cart} changes={changes} quote={quote} isApart={isApart} />
      </div>
      <div className="min-w-0">
        {earlier && <EarlierTry state={earlier} />}
        {refused && (
          <div className="mb-8">
            <Refused message={refused} />
          </div>
        )}
        <CartChanges changes={changes} />
        <CheckoutForm
          customer={customer}
          remembered={known?.delivery ?? null}
          place={place}
          held={changes.length > 0}
          total={quote.data?.totalPrice ?? subtotalOf(orderable(cart, changes))}
        >
          {sending.differs && (
            <SendApart sending={sending} apart={wantsApart} choose={setWantsApart} />
          )}
        </CheckoutForm>
      </div>
    </div>
  )
}

/** A refusal that neither the form's summary nor a note on this page explains. */
const isToldByNobody = ({ reason, errors }: Extract<SendOrderResult, { ok: false }>) =>
  reason === 'failed' || (reason === 'refused' && Object.keys(errors).length === 0)

const orderOf = (fields: CheckoutFields, email: string, productsId: string[], quote: Quote) => {
  const { name, phone, street, city, country, state, zipcode } = fields
  const address = { street, city, country, state, zipcode }
  return { name, email, phone, address, productsId, totalPrice: quote.totalPrice }
}

function orderFailed(onClose: () => void, errors: Record<string, string> = {}) {
  openDialog({
    title: 'Order Error',
    text: 'Failed to place the order. Please try again.',
    button: 'Ok',
    onClose,
  })
  return errors
}

/* If something has changed, that is the reason: it gets the focus when the dialog is closed. */
const showChanges = () => document.getElementById('cart-changes')?.focus()

/* The outcome of an earlier try, which the dialog alone does not explain. */
function EarlierTry({ state }: { state: 'busy' | 'placed-before' }) {
  const { before, after } = earlierTries[state]
  return (
    <p role="alert" className="mb-8 border-l-2 border-ochre bg-raised px-4 py-3">
      <span>{before}</span>{' '}
      <a href="/orders" className="link font-medium">
        Look at your orders
      </a>
      <span>{after}</span>
    </p>
  )
}

const earlierTries = {
  busy: {
    before: 'Your order from a moment ago is still being processed.',
    after: " in a moment, or place it again here: it won't be placed twice.",
  },
  'placed-before': {
    before: 'Your earlier order, with other details, did go through after all.',
    after: ' before you place another one.',
  },
}
