import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { aBook, testShop } from '#test/app.ts'
import { listedPages, titles } from '#test/listed-pages.ts'
import { askedTitleKey, titleKey } from './words/title-key.ts'

const shop = testShop()
const { page } = listedPages(() => shop)

const filed: [title: string, language: string | null, key: string][] = [
  ['Die Another Day', 'en', 'die another day'],
  ['Die Verwandlung', 'de', 'verwandlung'],
  ['Die Verwandlung', 'de-AT', 'verwandlung'],
  ['The Moonstone', 'en', 'moonstone'],
  ['The Moonstone', null, 'moonstone'],
  ['Die Hard', null, 'die hard'],
  ['A Tale of Two Cities', 'en-GB', 'tale of two cities'],
  ['A Tale of Two Cities', 'de', 'a tale of two cities'],
  ['Les Misérables', 'fr', 'miserables'],
  ['L’Étranger', 'fr', 'etranger'],
  ['Los detectives salvajes', 'es', 'detectives salvajes'],
  ['Los Alamos', 'en', 'los alamos'],
  ['Il nome della rosa', 'it', 'nome della rosa'],
  ['Het Diner', 'nl', 'diner'],
  ['O Alquimista', 'pt-BR', 'alquimista'],
  ['Den of Thieves', 'sv', 'den of thieves'],
  ['The', 'en', 'the'],
  ['’Tis Pity', 'en', 'tis pity'],
]

test('a title is filed under its first word that is no article of its language', () => {
  for (const [title, language, key] of filed) assert.equal(titleKey(title, language), key, title)
})

test('what is asked for has no language, and is found under either word', () => {
  for (const [asked, title] of [
    ['die verwandlung', 'Verwandlung'],
    ['another day', 'Die Another Day'],
    ['étranger', 'L’Étranger'],
  ] as const) {
    assert.equal(askedTitleKey(asked), askedTitleKey(title))
  }
})

before(async () => {
  for (const [title, language] of [
    ['Die Another Day', 'en'],
    ['Die Verwandlung', 'de'],
    ['The Zebra', undefined],
    ['Evening', 'en'],
    ['L’Étranger', 'fr'],
    ['A Xylophone Day', 'en'],
  ] as const) {
    await aBook(shop, { title, language, category: 'Filed' })
  }
})

test('a shelf by title knows the language of each book', async () => {
  assert.deepEqual(titles(await page('/genre/filed?sort=title')), [
    'Die Another Day',
    'L’Étranger',
    'Evening',
    'Die Verwandlung',
    'A Xylophone Day',
    'The Zebra',
  ])
})

test('a title is the first hit however it is filed', async () => {
  await aBook(shop, { title: 'Another Day to Die', category: 'Filed' })
  for (const [q, title] of [
    ['die another day', 'Die Another Day'],
    ['die verwandlung', 'Die Verwandlung'],
    ['verwandlung', 'Die Verwandlung'],
    ['l’étranger', 'L’Étranger'],
  ] as const) {
    assert.equal(titles(await page(`/search?${new URLSearchParams({ q })}`))[0], title, q)
  }
})
