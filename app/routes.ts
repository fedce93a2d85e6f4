import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { shelfKinds } from '#app/values/stored.ts'

/** Every page of the shop, one line each. */
export default [
  layout('layout/shop-layout.tsx', [
    index('home/home-page.tsx'),
    route('book/:id', 'catalog/pages/book-page.tsx'),
    route('search', 'search/pages/search-page.tsx'),
    ...shelfKinds.map((kind) =>
      route(`${kind}/:slug`, 'search/pages/shelf-page.tsx', { id: kind }),
    ),
    route('new', 'search/pages/new-books-page.tsx', { id: 'new' }),
    route('coming-soon', 'search/pages/new-books-page.tsx', { id: 'coming-soon' }),
    route('browse', 'search/pages/shelves-page.tsx'),
    route('cart', 'cart/cart-page.tsx'),
    route('login', 'account/sign-in/login-page.tsx'),
    route('register', 'account/sign-in/register-page.tsx'),
    route('checkout', 'orders/pages/checkout-page.tsx'),
    route('orders', 'orders/pages/orders-page.tsx'),
    route('orders/:number', 'orders/own/order-page.tsx'),
    route('forgot-password', 'account/recovery/forgot-password-page.tsx'),
    route('reset-password', 'account/recovery/reset-password-page.tsx'),
    route('verify-email', 'account/recovery/verify-email-page.tsx'),
    route('dropdown', 'overview/overview-page.tsx'),
    route('about', 'shop/about-page.tsx'),
    route('terms-and-conditions', 'shop/terms-page.tsx'),
    route('newsletter/confirm', 'newsletter/confirm-page.tsx'),
    route('newsletter/unsubscribe', 'newsletter/unsubscribe-page.tsx'),
    route('admin', 'desk/sign-in/login-page.tsx'),
    route('too-busy', 'layout/busy-page.tsx'),
    route('*', 'layout/not-found-page.tsx'),
  ]),
  route('dashboard', 'desk/frame/desk-layout.tsx', [
    index('desk/home/desk-home-page.tsx'),
    route('add-new-book', 'desk/books/add-book-page.tsx'),
    route('edit-book/:id', 'desk/books/edit-book-page.tsx'),
    route('manage-books', 'desk/books/manage-books-page.tsx'),
    route('feeds/covers', 'desk/feeds/covers/covers-page.tsx'),
    route('settings', 'desk/shop/settings-page.tsx'),
    route('settings/orders', 'desk/shop/orders/order-settings-page.tsx'),
    route('orders', 'desk/orders/orders-layout.tsx', [
      index('desk/orders/queue/queue-page.tsx'),
      route('pick', 'desk/orders/pack/pick-page.tsx'),
      route('pack', 'desk/orders/pack/pack-page.tsx'),
      route('print', 'desk/orders/print/print-page.tsx'),
      route('supply', 'desk/orders/supply/supply-page.tsx'),
      route('cash', 'desk/orders/cash/cash-page.tsx'),
      route('run', 'desk/orders/run/run-page.tsx'),
      route(':number', 'desk/orders/order/order-page.tsx'),
    ]),
    route('feeds', 'desk/feeds/feeds-layout.tsx', [
      index('desk/feeds/feeds-page.tsx'),
      route(':id', 'desk/feeds/import-page.tsx'),
    ]),
    route('orders/my-run', 'desk/orders/run/my-run-page.tsx'),
    route('*', 'desk/frame/unknown-page.tsx'),
  ]),
] satisfies RouteConfig
