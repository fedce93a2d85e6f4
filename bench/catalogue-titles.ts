import { checkDigit13 } from '#app/catalog/trade/isbn.ts'

/* A million plausible titles, the same ones every time: words, authors, genres and sales are spread
   as in a real catalogue (few very common, most rare). Nothing of it is a real book. */

export type BenchBook = {
  id: string
  title: string
  subtitle: string | null
  author: string
  contributors: { name: string; role: 'author' | 'translator' | 'illustrator' }[]
  category: string
  publisher: string
  seriesName: string | null
  seriesNumber: string | null
  subjects: { scheme: 'BISAC' | 'keyword'; code: string | null; heading: string }[]
  isbn13: string
  language: string
  format: 'hardback' | 'paperback' | 'e-book' | 'audio'
  publishedOn: string
  priceCents: number
  availability: 'available' | 'to-order' | 'out-of-print'
  sales: number
  description: string
  createdAt: string
}

/** A generator of numbers from 0 to 1 (mulberry32), so that book n is always the same. */
function numbersOf(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

type Random = () => number
const pick = <T>(random: Random, list: readonly T[]): T =>
  list[Math.floor(random() * list.length)] as T
/** The first comes up most, the next ones less and less; the smaller `skew`, the more alike. */
const zipf = (random: Random, count: number, skew: number): number =>
  Math.min(count - 1, Math.floor((count + 1) ** (random() ** skew) - 1))

const syllables =
  'ka lo mi ren tar vel sho dun bri mar len os tin gra per vin sol hal wen dor fa ris ton mel ber ca nor lin est ar'.split(
    ' ',
  )
const endings = 'n r s t l a e o ian er y ing ed ness ship land wood ford ston ley'.split(' ')
const commonWords =
  'love house night secret girl time world history life war dark last king city river dream garden shadow heart light blood stone fire winter summer island daughter sister mother father boy woman man story book art green red black white blue gold silver water sea mountain road train letter letters song music dance bird wolf horse dog cat tree forest storm wind rain snow star moon sun sky earth ghost death murder case mystery magic witch queen prince dragon knight sword crown empire kingdom kitchen cooking bread wine travel guide introduction handbook science mind body health money business power leadership design modern ancient new old little big great lost hidden forgotten broken silent wild sweet bitter cold warm deep long short first second third one hundred thousand'.split(
    ' ',
  )
const smallWords = 'the the the the of of of and and a in to for with on from'.split(' ')
const firstNames =
  'Anna Ben Clara David Elena Frank Grace Henry Iris James Karl Laura Mark Nina Oscar Paul Rosa Simon Tom Vera Walter Zoë José André Søren Łukasz Jürgen François Renée Björn Chloë Noël Inés Þóra'.split(
    ' ',
  )
const farSyllables =
  '红楼 长安 明月 山河 故事 春秋 夜行 世界 ノルウェイ 東京 物語 海辺 война мир город ночь зима река ألف ليلة حكايات مدينة'.split(
    ' ',
  )

const genres = [
  ...['Fiction', 'Business', 'Horror', 'Adventure', 'Romance', 'Crime', 'Science Fiction'],
  ...['Fantasy', 'Biography', 'Cooking', 'Travel', 'Poetry', 'Art', 'Religion', 'Philosophy'],
  ...['Self-Help', 'Children', 'Young Adult', 'Comics', 'Health', 'Gardening', 'Music', 'Sport'],
]
const languages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'sv', 'da', 'pt', 'ru', 'ja']
const formats = ['paperback', 'hardback', 'e-book', 'audio'] as const

/** Word n of the vocabulary of 80,000 rare ones. */
function rareWord(n: number): string {
  const random = numbersOf(n * 7919 + 11)
  let word = ''
  for (let i = 0; i < 2 + Math.floor(random() * 2); i++) word += pick(random, syllables)
  word += pick(random, endings)
  if (random() < 0.04) word = word.replace('a', 'á').replace('o', 'ö').replace('e', 'é')
  return word
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

function titleWord(random: Random): string {
  if (random() < 0.48) return commonWords[zipf(random, commonWords.length, 0.6)] as string
  return rareWord(zipf(random, 80_000, 0.5))
}

function titleOf(random: Random): string {
  if (random() < 0.015) return `${pick(random, farSyllables)}${pick(random, farSyllables)}`
  const words: string[] = []
  const length = 1 + Math.floor(random() * 5)
  for (let i = 0; i < length; i++) {
    if (i < length - 1 && random() < 0.45) words.push(pick(random, smallWords))
    words.push(titleWord(random))
  }
  return capital(
    words.join(' ').replace(/(^| )(\p{L})/gu, (_, gap, letter) => gap + letter.toUpperCase()),
  )
}

function nameOf(n: number): string {
  const random = numbersOf(n * 104729 + 3)
  const middle = random() < 0.2 ? `${String.fromCharCode(65 + Math.floor(random() * 26))}. ` : ''
  return `${pick(random, firstNames)} ${middle}${capital(rareWord(Math.floor(random() * 60_000) + 100_000))}`
}

/** The heading of subject n: "History / Wooden Ships". */
function subjectOf(n: number): string {
  const random = numbersOf(n * 31 + 5)
  const top =
    n % 18 === 7
      ? 'History'
      : pick(random, ['Fiction', 'Nature', 'Society', 'Technology', 'Crafts'])
  return `${top} / ${capital(rareWord(200_000 + n))} ${capital(pick(random, commonWords))}`
}

const firstEntryMs = Date.UTC(2015, 0, 1)

/** Book number `n`; always the same. */
export function benchBook(n: number): BenchBook {
  const random = numbersOf(n * 2654435761 + 97)
  const authors = [nameOf(zipf(random, 300_000, 0.4))]
  if (random() < 0.12) authors.push(nameOf(zipf(random, 300_000, 0.4)))
  const series = random() < 0.15 ? zipf(random, 20_000, 0.4) : null
  const year = Math.round(2026 - 90 * random() ** 3)
  const subjects = Array.from({ length: 1 + Math.floor(random() * 3) }, () =>
    zipf(random, 500, 0.6),
  )
  const sales = random() < 0.55 ? 0 : Math.floor(40_000 * random() ** 9)
  const twelve = `978${String((n * 381_654_729 + 12_345) % 1_000_000_000).padStart(9, '0')}`
  const author = authors.join(', ')
  const contributors = authors.map((name) => ({ name, role: 'author' as const }))
  const title = titleOf(random)
  return {
    id: idOf(n),
    createdAt: new Date(firstEntryMs + n * 1000).toISOString(),
    title,
    subtitle: random() < 0.25 ? titleOf(random) : null,
    author,
    contributors: [
      ...contributors,
      ...(random() < 0.08
        ? [{ name: nameOf(Math.floor(random() * 20_000)), role: 'translator' as const }]
        : []),
    ],
    category: genres[zipf(random, genres.length, 0.7)] as string,
    publisher: `${capital(rareWord(300_000 + zipf(random, 4000, 0.5)))} ${pick(random, ['Press', 'Books', 'House', 'Verlag'])}`,
    seriesName:
      series === null
        ? null
        : `The ${capital(rareWord(400_000 + series))} ${capital(pick(numbersOf(series), commonWords))}`,
    seriesNumber: series === null ? null : String(1 + Math.floor(random() * 12)),
    subjects: [...new Set(subjects)].map((s) => ({
      scheme: 'BISAC',
      code: `OCT${String(s).padStart(6, '0')}`,
      heading: subjectOf(s),
    })),
    isbn13: twelve + checkDigit13(twelve),
    language: languages[zipf(random, languages.length, 1.3)] as string,
    format: pick(random, formats),
    publishedOn: `${year}-${String(1 + Math.floor(random() * 12)).padStart(2, '0')}-${String(1 + Math.floor(random() * 28)).padStart(2, '0')}`,
    priceCents: 299 + Math.floor(random() * 60) * 100,
    availability: random() < 0.8 ? 'available' : random() < 0.7 ? 'to-order' : 'out-of-print',
    sales,
    description:
      `${title}, told by ${author}. ${pick(random, commonWords)} and ${pick(random, commonWords)}, `.repeat(
        4,
      ),
  }
}

/** A UUIDv7 for book n: as if the books had come in one a second since 2015. */
function idOf(n: number): string {
  const time = (firstEntryMs + n * 1000).toString(16).padStart(12, '0')
  const tail = (Math.imul(n, 2654435761) >>> 0).toString(16).padStart(8, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-0000${tail}`
}
