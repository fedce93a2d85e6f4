import type { KnownExport } from './meaning.ts'

/* Lists of the trade whose columns are called by codes, which say nothing elsewhere. */

type Columns = KnownExport['columns']

const upTo = (most: number, columnsOf: (n: number) => Columns): Columns =>
  Object.assign({}, ...Array.from({ length: most }, (_, at) => columnsOf(at + 1)))

/** A name as it is read, else turned round; what the person did by its code of list 17, else in words. */
const person = (n: number): Columns => {
  const of = { who: `contributor ${n}`, number: n, does: 'author' } as const
  const name = { field: 'contributors', person: { ...of, part: 'name' } } as const
  const role = { field: 'contributors', person: { ...of, part: 'role' } } as const
  return { [`cnf${n}`]: name, [`cni${n}`]: name, [`cr${n}`]: role, [`crt${n}`]: role }
}

/** The price that is recommended in the country of a currency. */
const prices = Object.fromEntries(
  ['GBP', 'EUR', 'USD', 'AUD', 'NZD', 'ZAR', 'CAD', 'SGD'].map((currency) => [
    `${currency.toLowerCase()}ccprrrp`,
    { field: 'newPrice', currency },
  ]),
) as Columns

/** The field codes of Nielsen BookData. What is in codes goes before its words. */
const nielsen: Columns = {
  ean: { field: 'isbn13', rank: 5 },
  'isbn13 h': { field: 'isbn13', rank: 6 },
  la: { role: 'titlePrefix' },
  tl: { field: 'title' },
  fts: { field: 'title', rank: 5 },
  st: { field: 'subtitle' },
  sn: { field: 'seriesName' },
  nws: { field: 'seriesNumber' },
  edsl: { field: 'edition' },
  ...upTo(9, person),
  pubpd: { field: 'publishedOn' },
  uknbdlpd: { field: 'publishedOn', rank: 5 },
  pfc: { field: 'format' },
  pfct: { field: 'format', rank: 5 },
  pagnum: { field: 'pages' },
  wg: { field: 'weightGrams', unit: 'g' },
  impn: { field: 'imprint' },
  pubn: { field: 'publisher' },
  lc1: { field: 'language' },
  lt1: { field: 'language', rank: 5 },
  ...upTo(9, (n) => ({
    [`themasc${n}`]: { field: 'subjects', scheme: 'Thema' },
    [`bisacc${n}`]: { field: 'subjects', scheme: 'BISAC' },
  })),
  nbdfld: { field: 'description' },
  nbdfsd: { field: 'description', rank: 5 },
  ...prices,
  uknbdpac: { field: 'availability' },
  uknbdpat: { field: 'availability', rank: 1 },
  eurnbdpac: { field: 'availability', rank: 2 },
  usnbdpac: { field: 'availability', rank: 3 },
}

const sights = [
  ['isbn13', 'tl'],
  ['ean', 'tl'],
  ['isbn13', 'fts'],
]

export const tradeLists: readonly KnownExport[] = [
  ...sights.map((sight) => ({ name: 'a list of Nielsen BookData', sight, columns: nielsen })),
  {
    name: 'a library of Calibre',
    sight: ['author sort', 'title sort', 'identifiers', 'uuid'],
    columns: {
      'author sort': null,
      // "isbn:9780141439587,goodreads:6969", and the folder of its own picture.
      identifiers: { field: 'isbn13', role: 'barcode', rank: 20 },
      cover: null,
      formats: { field: 'format' },
    },
  },
]
