import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aBook, call, testShop } from '#test/app.ts'
import { readGraph, thingOf } from '#test/json-ld.ts'

const shop = testShop({ env: { PUBLIC_URL: 'https://shop.example' } })

const supply = { orderDays: 5, availableOn: '2099-03-12' }
const offers = {
  available: ['InStock', 'SoldOut', 'InStock'],
  'to-order': ['BackOrder', 'BackOrder', 'BackOrder'],
  preorder: ['PreOrder', 'SoldOut', 'PreOrder'],
  reprinting: ['OutOfStock', 'OutOfStock', 'OutOfStock'],
  'out-of-print': ['Discontinued', 'Discontinued', 'Discontinued'],
} as const

test('machines read of each availability what a customer reads, with copies left or none', async () => {
  for (const [availability, names] of Object.entries(offers)) {
    for (const [at, stock] of [null, 0, 2].entries()) {
      const book = await aBook(shop, {
        availability: availability as keyof typeof offers,
        stock,
        ...supply,
      })
      const { body } = await call(shop.app, { url: `/book/${book._id}` })
      const product = thingOf(readGraph(body), 'Product') as { offers: { availability: string } }
      const said = `${availability} with ${stock}`
      assert.equal(product.offers.availability, `https://schema.org/${names[at]}`, said)
    }
  }
})
