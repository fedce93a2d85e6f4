import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readOnix } from '#app/feeds/onix/read-onix.ts'
import { alphabetDecoder, signsOf } from '#app/feeds/values/old-alphabets.ts'
import { fileOf, message, product, usualOptions } from '#test/onix.ts'
import { decodeText } from './decode-text.ts'

/* Files that say they are in one alphabet and are in another: taken for what they are where that is certain. */

function bytesIn(label: string, text: string): Buffer {
  const signs = signsOf(label)
  return Buffer.from(
    [...text].map((sign) => {
      const at = signs.indexOf(sign)
      if (sign >= '\u0080' && at < 0) assert.fail(`no ${sign} in ${label}`)
      return sign < '\u0080' ? sign.charCodeAt(0) : 0x80 + at
    }),
  )
}

const feed = (declared: string, languages: string, words: string) =>
  `<?xml version="1.0" encoding="${declared}"?><ONIXMessage>${words
    .split('; ')
    .map((one) => `<Product><TitleText>${one}</TitleText></Product>`)
    .join('')}${languages
    .split(' ')
    .filter(Boolean)
    .map((code) => `<Language><LanguageCode>${code}</LanguageCode></Language>`)
    .join('')}</ONIXMessage>`

async function decode(bytes: Uint8Array, chosen: 'windows-1252' | null = null) {
  const decoded = decodeText(
    (async function* () {
      yield bytes
    })(),
    { isXml: true, chosen },
  )
  let text = ''
  for await (const some of decoded) text += some
  return { text, encoding: decoded.encoding, doubts: decoded.doubts.join(' ') }
}

const polish = 'Krzyżacy; Książka i miłość; Śmierć w Wenecji; Zażółć gęślą jaźń'
const czech = 'Příliš hlučná samota; Žert; Osudy dobrého vojáka Švejka; Dvořák'
const hungarian = 'A kőszívű ember fiai; Kosztolányi Dezső'
const russian = 'Война и мир; Мастер и Маргарита'
const french = 'Un cœur simple; L’Étranger; Noël; À la recherche'
const plainFrench = 'Un coeur simple; Noël; À la recherche; déjà vu; Thérèse Raquin'

const repaired: [declared: string, really: string, languages: string, words: string][] = [
  ['ISO-8859-1', 'iso-8859-2', 'pol', polish],
  ['ISO-8859-1', 'iso-8859-2', 'pol', 'Krzyżacy i książę'],
  ['ISO-8859-1', 'windows-1250', 'pol', polish],
  ['windows-1252', 'windows-1250', 'pol eng', polish],
  ['ISO-8859-1', 'iso-8859-2', 'cze', czech],
  ['ISO-8859-1', 'windows-1250', 'ces', czech],
  ['ISO-8859-1', 'iso-8859-2', 'hun', hungarian],
  ['ISO-8859-1', 'iso-8859-2', 'eng pol ger', `${polish}; Müller; Süßkind`],
  ['ISO-8859-2', 'windows-1250', 'pol', polish],
  ['ISO-8859-2', 'windows-1250', '', polish],
  ['windows-1250', 'iso-8859-2', 'pol', polish],
  ['ISO-8859-2', 'windows-1250', 'cze', czech],
  ['ISO-8859-1', 'windows-1251', 'rus', russian],
  ['ISO-8859-1', 'windows-1251', '', russian],
  ['windows-1252', 'koi8-r', 'rus', russian],
  ['ISO-8859-5', 'windows-1251', 'rus', russian],
  ['windows-1250', 'windows-1251', 'bul', 'Под игото; Тютюн; Димитър Димов'],
  ['ISO-8859-1', 'windows-1253', 'gre', 'Βίος και πολιτεία; Νίκος Καζαντζάκης'],
  ['ISO-8859-1', 'windows-1254', 'tur', 'Kırmızı Saçlı Kadın; Yaşar Kemal; Ağrı Dağı'],
  ['ISO-8859-1', 'macintosh', 'fre', french],
  ['ISO-8859-2', 'windows-1252', 'fre', french],
  ['ISO-8859-1', 'iso-8859-15', 'fre', 'Un cœur simple; Noël; Les œuvres; 12,50 €'],
  ['ISO-8859-1', 'iso-8859-15', '', 'Le prix: 12,50 €; Noël'],
]
for (const [declared, really, languages, words] of repaired)
  test(`a file that says ${declared} and is ${really} is read as that: ${languages} ${words.slice(0, 20)}`, async () => {
    const text = feed(declared, languages, words)
    const found = await decode(bytesIn(really, text))
    assert.equal(found.text, text, found.encoding)
    assert.match(found.doubts, new RegExp(`^It says it is ${declared}, but its words are in `))
  })

const left: [declared: string, languages: string, words: string][] = [
  ['ISO-8859-1', 'fre', plainFrench],
  ['windows-1252', 'fre', french],
  ['ISO-8859-1', '', plainFrench],
  ['ISO-8859-1', 'ger', 'Süßkind; Königliche Hoheit; Müller'],
  ['ISO-8859-1', 'spa', '¿Por qué?; Cien años de soledad; ¡Ay!'],
  ['ISO-8859-1', 'ita', 'Più libri; La città; Perché non è così; Virtù'],
  ['ISO-8859-1', 'por', 'Memórias póstumas; Coração; São Paulo; João'],
  ['ISO-8859-1', 'dan swe', 'Smørrebrød; Kærlighed; Gösta Berling; Håb'],
  ['ISO-8859-1', 'fin', 'Seitsemän veljestä; Sinuhe egyptiläinen'],
  ['ISO-8859-1', 'ice', 'Sjálfstætt fólk; Þúsund; Mýrin; Indriðason'],
  ['ISO-8859-1', 'est', 'Tõde ja õigus; Jüri; Öine; Täht; Tõnu; Õhtu; Sõna; Mõte; Põld; Võti'],
  ['ISO-8859-1', 'eng', '½ a Life; 2½ Men; 45°; Café; ¼ Mile'],
  ['ISO-8859-1', 'eng pol', 'Café; Brontë; Müller; Noël'],
  ['ISO-8859-2', 'pol', polish],
  ['windows-1250', 'cze', czech],
  ['ISO-8859-2', 'hun', hungarian],
  ['windows-1251', 'rus', russian],
  ['KOI8-R', 'rus', russian],
  ['ISO-8859-15', 'fre', 'Un cœur simple; Les œuvres; 12,50 €'],
  ['windows-1254', 'tur', 'Kırmızı Saçlı Kadın; Yaşar Kemal'],
]
for (const [declared, languages, words] of left)
  test(`what a file truly says it is is believed: ${declared}, ${languages} ${words.slice(0, 20)}`, async () => {
    const text = feed(declared, languages, words)
    const label = new TextDecoder(declared).encoding
    const found = await decode(bytesIn(label, text))
    assert.deepEqual([found.text, found.doubts], [text, ''])
  })

test('where it is not certain it is left, and said', async () => {
  const bytes = bytesIn('iso-8859-2', feed('ISO-8859-1', 'eng', polish))
  const found = await decode(bytes)
  assert.equal(found.text, alphabetDecoder('windows-1252').decode(bytes))
  assert.match(
    found.doubts,
    /^It says it is ISO-8859-1, and was read so, but its words look like ISO-8859-2\./,
  )
})

test('what somebody chose is not doubted, in ONIX as well', async () => {
  const bytes = bytesIn('iso-8859-2', feed('ISO-8859-2', 'pol', polish))
  const found = await decode(bytes, 'windows-1252')
  assert.deepEqual([found.text, found.doubts], [alphabetDecoder('windows-1252').decode(bytes), ''])
  const onix = message(product()).replace('UTF-8', 'ISO-8859-1').replace('Emma', 'Krzyżacy')
  const titles: (string | undefined)[] = []
  for await (const piece of readOnix(fileOf(bytesIn('iso-8859-2', onix)), {
    ...usualOptions,
    encoding: 'iso-8859-2',
  }))
    if ('fields' in piece) titles.push(piece.fields.title)
  assert.deepEqual(titles, ['Krzyżacy'])
})
