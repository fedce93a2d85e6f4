import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Every page of the shop, one line each. */
export default [
  layout('layout/shop-layout.tsx', [
    index('catalog/home-page.tsx'),
    route('book/:id', 'catalog/book-page.tsx'),
    route('search', 'search/search-page.tsx'),
    route('genre/:slug', 'search/shelf-page.tsx', { id: 'genre' }),
    route('author/:slug', 'search/shelf-page.tsx', { id: 'author' }),
    route('series/:slug', 'search/shelf-page.tsx', { id: 'series' }),
    route('subject/:slug', 'search/shelf-page.tsx', { id: 'subject' }),
    route('publisher/:slug', 'search/shelf-page.tsx', { id: 'publisher' }),
    route('new', 'search/new-books-page.tsx', { id: 'new' }),
    route('coming-soon', 'search/new-books-page.tsx', { id: 'coming-soon' }),
    route('browse', 'search/shelves-page.tsx'),
    route('cart', 'cart/cart-page.tsx'),
    route('login', 'account/login-page.tsx'),
    route('register', 'account/register-page.tsx'),
    route('checkout', 'orders/checkout-page.tsx'),
    route('orders', 'orders/orders-page.tsx'),
    route('forgot-password', 'account/forgot-password-page.tsx'),
    route('reset-password', 'account/reset-password-page.tsx'),
    route('verify-email', 'account/verify-email-page.tsx'),
    route('dropdown', 'account/overview-page.tsx'),
    route('about', 'layout/about-page.tsx'),
    route('terms-and-conditions', 'layout/terms-page.tsx'),
    route('newsletter/confirm', 'newsletter/confirm-page.tsx'),
    route('newsletter/unsubscribe', 'newsletter/unsubscribe-page.tsx'),
    route('admin', 'admin/login-page.tsx'),
    route('*', 'layout/not-found-page.tsx'),
  ]),
  route('dashboard', 'admin/desk-layout.tsx', [
    index('admin/desk-home-page.tsx'),
    route('add-new-book', 'admin/add-book-page.tsx'),
    route('edit-book/:id', 'admin/edit-book-page.tsx'),
    route('manage-books', 'admin/manage-books-page.tsx'),
  ]),
] satisfies RouteConfig
