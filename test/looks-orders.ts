import assert from 'node:assert/strict'
import type { Book } from '#app/catalog/book.ts'
import type { Step } from '#app/orders/life/step.schema.ts'
import { takeStep } from '#app/orders/life/take-step.server.ts'
import { nobodysHash } from '#app/people/password.server.ts'
import type { AdminActor } from '#server/database/audit.ts'
import { newId } from '#server/database/id.ts'
import { admins } from '#server/database/schema.ts'
import { aBook, type TestApp } from './app.ts'
import { aCustomer } from './customer.ts'
import { orderOf, placeOrder } from './orders.ts'

const count = 500
const atOnce = 6

const books = [
  ['The Moonstone', 'Wilkie Collins', 'Crime', 12.5],
  ['Middlemarch', 'George Eliot', 'Fiction', 14],
  ['Twenty Thousand Leagues Under the Seas', 'Jules Verne', 'Adventure', 11.9],
  ['Frankenstein; or, The Modern Prometheus', 'Mary Shelley', 'Horror', 9.99],
  ['The Wealth of Nations', 'Adam Smith', 'Business', 24.9],
  ['Mrs Dalloway', 'Virginia Woolf', 'Fiction', 10.5],
  ['The Origin of Species', 'Charles Darwin', 'Science', 18],
  ['Dracula', 'Bram Stoker', 'Horror', 9.5],
] as const
const readers = [
  ['Ada Lovelace', 'London', 'UK', 'London', 'SW1Y 4JH'],
  ['Grace Hopper', 'Portland', 'USA', 'Oregon', '97201'],
  ['Bartholomäus Freiherr von Hohenstein-Wildenburg', 'Wien', 'Austria', 'Wien', '1010'],
  ['李小龙', '香港', 'Hong Kong', '九龍', ''],
  ['Łucja van den Bœck', 'Antwerpen', 'Belgium', 'Antwerpen', '2000'],
  ['Jo', 'Ely', 'UK', 'Cambridgeshire', 'CB7 4DL'],
] as const

const carried: Step = { step: 'hand-over', parcel: 1, carrier: 'DHL', tracking: 'JJD 00340' }
const pack: Step = { step: 'pack' }
/** What became of an order, by turns: every state, work and trouble that an order can be in. */
const ways = (driver: string): Step[][] => {
  const driven: Step = { step: 'hand-over', parcel: 1, driver }
  const delivered: Step = { step: 'deliver', parcel: 1 }
  const received: Step = { step: 'receive', parcel: 1, amount: 9.5 }
  const short: Step = { ...delivered, paid: 5, reason: 'had no more' }
  return [
    [],
    [{ step: 'set-aside', lines: [1] }],
    [{ step: 'open-parcel' }],
    [{ step: 'confirm' }],
    [pack],
    [pack, carried],
    [pack, driven],
    [pack, driven, { step: 'nobody-home', parcel: 1 }],
    [pack, carried, delivered],
    [pack, driven, delivered, received],
    [pack, driven, short],
    [pack, carried, { step: 'refuse', parcel: 1 }],
    [pack, carried, { step: 'lose', parcel: 1 }],
    [
      pack,
      driven,
      delivered,
      received,
      { step: 'return', lines: [1], givenBack: 1, restock: true },
    ],
    [{ step: 'cancel', reason: 'changed their mind' }],
    [{ step: 'missing', lines: [1] }],
  ]
}

/** Fills the shop, and says where to look: a token of the desk, and orders by what became of them. */
export async function fillForLooks(shop: TestApp) {
  const admin = { id: newId(), username: 'Mina', passwordHash: nobodysHash, role: 'owner' as const }
  await shop.deps.db.insert(admins).values(admin)
  const actor: AdminActor = { kind: 'admin', id: admin.id }
  const made: Book[] = []
  for (const [index, [title, author, category, newPrice]] of books.entries()) {
    const isbn13 = `97800000000${['02', '19', '26', '33', '40', '57', '64', '71'][index]}`
    made.push(await aBook(shop, { title, author, category, newPrice, isbn13 }))
  }
  const customers = [await aCustomer(shop.app), await aCustomer(shop.app)] as const
  const every = ways(admin.id)
  const numbers: number[][] = every.map(() => [])
  const one = async (nth: number) => {
    const customer = customers[nth % 2 === 0 ? 0 : 1]
    const [name, city, country, state, zipcode] = readers[nth % readers.length] ?? readers[0]
    const address = { street: `${nth + 1} Harbor Street`, city, country, state, zipcode }
    const chosen = made.slice(nth % 5, (nth % 5) + 1 + (nth % 3))
    const placed = await placeOrder(shop, customer, orderOf(customer, chosen, { name, address }))
    assert.equal(placed.status, 201, JSON.stringify(placed.body))
    const { number } = placed.body
    for (const step of every[nth % every.length] ?? []) {
      const taken = await takeStep(shop.deps, { number }, step, { actor })
      assert.ok(taken.ok || step.step === 'confirm', JSON.stringify(taken))
    }
    numbers[nth % every.length]?.push(number)
  }
  const waiting = Array.from({ length: count }, (_, nth) => nth)
  const take = async () => {
    for (let nth = waiting.shift(); nth !== undefined; nth = waiting.shift()) await one(nth)
  }
  await Promise.all(Array.from({ length: atOnce }, take))
  return { token: await shop.app.adminTokens.issue(admin), numbers }
}
