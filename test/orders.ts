import type { Book } from '#app/catalog/book.ts'
import type { TestCustomer } from './customer.ts'

/** What a customer sends to order these books. */
export const orderOf = (customer: TestCustomer, books: Book[], overrides: object = {}) => ({
  name: 'Ada Lovelace',
  email: customer.email,
  phone: '+4400123',
  address: {
    street: '12 St James’s Square',
    city: 'London',
    country: 'UK',
    state: 'London',
    zipcode: '0SW1Y',
  },
  productsId: books.map((book) => book._id),
  totalPrice: Math.round(books.reduce((sum, book) => sum + book.newPrice * 100, 0)) / 100,
  ...overrides,
})
