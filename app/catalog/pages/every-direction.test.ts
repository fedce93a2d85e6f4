import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aBook, testShop } from '#test/app.ts'

const shop = testShop()
const page = async (url: string) => (await shop.app.inject({ url })).body

test('title, names and description say their language and find their own direction', async () => {
  const { _id } = await aBook(shop, {
    title: 'סיפור קטן',
    author: 'דן כהן',
    language: 'he',
    description: 'ספר על הים.',
  })
  const html = await page(`/book/${_id}`)
  assert.match(html, /<h1 dir="auto" lang="he"[^>]*>סיפור קטן</)
  assert.match(html, /<p dir="auto"[^>]*>(<[^>]*>)*דן כהן/)
  assert.match(html, /<div lang="he" class="prose[^>]*><p dir="auto">ספר על הים\./)
  // A name with a direction of its own would not be asked for that of the line.
  assert.doesNotMatch(html, /<a (?:[^>]* )?dir="auto"[^>]*>דן כהן/)
  const shelf = await page(encodeURI('/author/דן-כהן'))
  assert.match(shelf, /<h3 dir="auto"/)
})

test('an overlong title is cut at the head, between words, and whole among the details', async () => {
  const words = (length: number) =>
    'abcd '
      .repeat(100)
      .slice(0, length - 1)
      .concat('e')
  const unbroken = 'é'.repeat(450)
  for (const [title, heading] of [
    [words(200), words(200)],
    [words(201), `${'abcd '.repeat(39)}abcd…`],
    [words(500), `${'abcd '.repeat(39)}abcd…`],
    [unbroken, `${'é'.repeat(200)}…`],
  ] as const) {
    const { _id } = await aBook(shop, { title })
    const html = await page(`/book/${_id}`)
    assert.equal(/<h1[^>]*>([^<]*)</.exec(html)?.[1], heading)
    const isCut = heading !== title
    assert.equal(html.includes('>Whole title</a>'), isCut)
    assert.equal(html.includes(`>Title</dt>`), isCut)
    assert.equal(html.includes(`<bdi>${title}</bdi>`), isCut)
  }
})

test('a long row of authors is folded at the head and whole among the details', async () => {
  for (const [count, folded] of [
    [8, 0],
    [9, 1],
    [65, 57],
  ] as const) {
    const contributors = Array.from({ length: count }, (_, i) => ({
      name: `Poet Number${i + 1}`,
      role: 'author' as const,
    }))
    const { _id } = await aBook(shop, { author: null, contributors })
    const html = await page(`/book/${_id}`)
    const [more] = /and \d+ more/.exec(html) ?? []
    assert.equal(more, folded ? `and ${folded} more` : undefined)
    assert.match(html, new RegExp(`id="details".*Number${count}<`))
    // There the rest of a very long one is opened.
    const opened = /<summary[^>]*>and (\d+) more<\/summary>/.exec(html)?.[1]
    assert.equal(opened, count > 10 ? String(count - 8) : undefined)
  }
})
