import assert from 'node:assert/strict'
import * as fs from 'node:fs'
import { test } from 'node:test'
import fc from 'fast-check'
import type { NewBook } from '#app/catalog/book.schema.ts'
import type { Book } from '#app/catalog/book.ts'
import { plainText } from '#app/catalog/emphasis.ts'
import { toBook } from '#app/catalog/rows/books.server.ts'
import { authorLineOf, authorsOf } from '#app/catalog/trade/facts.ts'
import { newBookRow } from '#app/catalog/write/new-book.server.ts'
import { cleanText } from '#app/feeds/onix/xml/entities.ts'
import { plainLine } from '#app/feeds/onix/xml/plain.ts'
import { noCharges } from '#app/shop/total.ts'
import { newId } from '#server/database/id.ts'
import { anyBook } from '#test/any-book.ts'
import { readAll } from '#test/onix.ts'
import { said } from '#test/said.ts'
import { writable } from './elements.ts'
import { writeOnix } from './write-onix.ts'

/* What the shop writes as ONIX is read by its own import as it was, but for what the table says. */

type Told = Partial<Omit<Book, 'series'>> & { series?: { name: string; number?: string } | null }

/** Texts of one line, in whatever field. */
function eachLine(book: Told, change: (line: string) => string): Told {
  const line = <Text extends string | undefined>(text: Text) => (text ? change(text) : text)
  const { series, contributors, subjects } = book
  return {
    ...book,
    ...{ title: line(book.title), subtitle: line(book.subtitle), author: line(book.author) },
    ...{ category: line(book.category), edition: line(book.edition) },
    ...{ publisher: line(book.publisher), imprint: line(book.imprint) },
    ...(series && { series: { name: change(series.name), number: line(series.number) } }),
    contributors: contributors?.map((one) => ({ ...one, name: change(one.name) })),
    subjects: subjects?.map((one) => ({ ...one, heading: line(one.heading) })),
  }
}

const signs = (text: string) => cleanText(writable(text))

/** What ONIX has no place for, and how a book comes back: each as docs/export.md names it. */
const lost: Record<string, (book: Told) => Told> = {
  'old price': ({ oldPrice: _, ...book }) => book,
  'cover image': ({ coverImage: _, ...book }) => book,
  'signs that XML does not know': (book) => ({
    ...eachLine(book, signs),
    subjects: book.subjects?.map(({ code, heading, ...one }) => ({
      ...one,
      ...(code && { code: signs(code) }),
      ...(heading && { heading: signs(heading) }),
    })),
    description: signs(book.description ?? ''),
    descriptionHtml: book.descriptionHtml && signs(book.descriptionHtml),
  }),
  'HTML in a line of text': (book) => {
    const { series, contributors, subjects, ...plain } = eachLine(book, plainLine)
    return {
      ...plain,
      series: series?.name ? series : null,
      contributors: contributors?.filter(({ name }) => name !== ''),
      subjects: subjects?.filter(({ code, heading, scheme }) =>
        scheme === 'keyword' ? heading : code || heading,
      ),
    }
  },
  'subtitle that is the title': (book) =>
    book.subtitle === book.title ? { ...book, subtitle: undefined } : book,
  'plain description beside one with emphasis': (book) => {
    const text = plainText(book.descriptionHtml ?? '')
    return text === ''
      ? { ...book, descriptionHtml: undefined }
      : { ...book, description: text.trim() }
  },
  'description of blanks': (book) =>
    book.description?.trim() ? book : { ...book, description: '' },
  'author line without contributors': (book) => {
    if (!book.author || book.contributors?.length) return book
    const names = authorsOf(book)
    if (names.length === 0) names.push(book.author)
    return { ...book, contributors: names.map((name) => ({ name, role: 'author' as const })) }
  },
  'author line that the contributors make': (book) =>
    book.author === authorLineOf(book.contributors) ? { ...book, author: undefined } : book,
  'semicolon in a keyword': (book) => ({
    ...book,
    subjects: book.subjects?.flatMap((one) => {
      const { scheme, heading = '' } = one
      if (scheme !== 'keyword' || !heading.includes(';')) return [one]
      return heading
        .split(/\s*[;,|\n]\s*/)
        .map(plainLine)
        .filter((word) => /[\p{L}\p{N}]/u.test(word))
        .map((word) => ({ scheme, heading: word }))
    }),
  }),
}

const sender = {
  name: 'Paper & Ink',
  email: 'desk@paper.example',
  shopUrl: 'https://paper.example',
  sentAt: new Date('2027-03-01T14:30:00Z'),
  charges: noCharges,
}

test('ONIX of the shop is read back as it was, but for what is named', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyBook, { minLength: 1, maxLength: 12 }), async (inputs) => {
      const books = inputs.map(stored)
      const { records, troubles } = await readAll(await textOf(books))
      assert.deepEqual(troubles, [])
      assert.equal(records.length, books.length)
      for (const [at, book] of books.entries()) {
        const { refusal, key, fields } = records[at] ?? {}
        assert.equal(key, `paper.example.${book._id}`)
        const expected = Object.values(lost).reduce<Told>((told, lose) => lose(told), book)
        // Nothing is taken of a book without a price, or whose title is nothing but HTML.
        const isTaken = book.newPrice > 0 && expected.title !== ''
        if (isTaken) assert.deepEqual([refusal, said(fields ?? {})], [null, said(expected)])
        else assert.match(refusal ?? '', /free of charge|no title/)
      }
    }),
    { numRuns: 60, examples: [[[{ title: ',', newPrice: 1, subtitle: ',' } as NewBook]]] },
  )
})

test('what ONIX does not carry stands in the documentation', () => {
  const page = fs.readFileSync(new URL('../../../../docs/export.md', import.meta.url), 'utf8')
  for (const name of [...Object.keys(lost), 'book without a price']) {
    assert.match(page, new RegExp(`\\| ${name}`, 'i'))
  }
})

async function textOf(books: Book[]): Promise<string> {
  async function* some() {
    yield books
  }
  let text = ''
  for await (const part of writeOnix(some(), sender)) text += part
  return text
}

function stored(input: NewBook): Book {
  const id = newId()
  const { contributors, subjects } = input
  return {
    ...toBook({ version: 1, createdAt: new Date(), id, ...newBookRow(id, input) }),
    ...(contributors && { contributors }),
    ...(subjects && { subjects }),
  }
}
