import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { addBook } from '#app/cart/cart-store.ts'
import { booksByIdQuery } from '#app/catalog/queries.ts'
import { whyNot } from '#app/catalog/trade/availability.ts'
import type { Order } from '#app/orders/order.ts'
import { showAlert } from '#app/ui/messages.ts'

/** Puts the books of an order into the cart that are still sold, and says which are not. */
export function useOrderAgain(order: Order) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)

  async function orderAgain() {
    setBusy(true)
    const missing = await fillCart(client, order).catch(() => null)
    setBusy(false)
    if (missing === null) {
      showAlert("We couldn't look up these books. Please try again.", { kind: 'error' })
      return
    }
    if (missing.length > 0) showAlert(`Not in your cart: ${missing.join(', ')}.`)
    if (missing.length < order.lines.length) await navigate('/cart')
  }

  return { busy, orderAgain }
}

/** The books that could not be put into the cart, each with the reason. */
async function fillCart(client: QueryClient, { lines }: Order): Promise<string[]> {
  const ids = lines.map(({ productId }) => productId).sort()
  const books = await client.fetchQuery({ ...booksByIdQuery(ids), staleTime: 0 })
  return lines.flatMap(({ productId, title }) => {
    const book = books.find(({ _id }) => _id === productId)
    const reason = book ? whyNot(book)?.toLowerCase() : 'no longer sold'
    if (book && !reason) addBook(book)
    return reason ? [`“${title}” (${reason})`] : []
  })
}
