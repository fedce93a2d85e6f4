import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { formats } from '#app/values/stored.ts'
import { aBook, testShop } from '#test/app.ts'

/* What the HTML of a page weighs with full shelves, and that it says things once. 1 kB = 1,000 bytes. */

const shop = testShop()
let path = ''
const genres = ['Fiction', 'Travel', 'Poetry', 'History', 'Art', 'Music', 'Cooking', 'Sport']

before(async () => {
  for (let n = 0; n < 30; n++) {
    const { _id } = await aBook(shop, {
      title: `The Lighthouse Keeper’s Daughter ${n}`,
      author: `Wilhelmina Harkwood ${n % 7}`,
      category: genres[n % 2 ? 0 : n % genres.length],
      description: 'She lights the lamp each evening, and nobody asks for whom it burns. '.repeat(
        8,
      ),
      format: formats[n % formats.length],
      newPrice: 12.5 + n,
      oldPrice: 20 + n,
    })
    path = `/book/${_id}`
  }
})

const html = async (url: string) => {
  const { statusCode, body } = await shop.app.inject({ url })
  assert.equal(statusCode, 200, url)
  return body
}

test('a page with full shelves weighs little', async () => {
  for (const [url, atMostKB, cards] of [
    ['/', 44, 8],
    [path, 43, 8],
    ['/search?q=lighthouse', 57, 24],
  ] as const) {
    const page = await html(url)
    assert.equal(page.match(/<article class="card/g)?.length, cards, url)
    const kB = Buffer.byteLength(page) / 1000
    assert.ok(kB <= atMostKB, `${url}: ${kB} kB`)
  }
})

test('a list of answers names its fields once', async () => {
  const page = await html('/search?q=lighthouse')
  const [answers = ''] = /<script id="answers".*?<\/script>/.exec(page) ?? []
  assert.equal(answers.match(/"newPrice"/g)?.length, 1)
  assert.equal(answers.match(/"title"/g)?.length, 1)
})
