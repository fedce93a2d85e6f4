import { Outlet } from 'react-router'
import { OrdersNav } from './orders-nav.tsx'
import { useOrderNews } from './use-order-news.ts'

/** What all pages of orders have in common: they hear of changes as long as one of them is open. */
export default function OrdersLayout() {
  useOrderNews()
  return (
    <>
      <OrdersNav />
      <Outlet />
    </>
  )
}
