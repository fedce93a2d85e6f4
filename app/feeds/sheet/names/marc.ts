import type { Meaning } from './meaning.ts'

/* Columns of library catalogues, called by field and subfield of MARC 21 or by the names that ISBD has for them. */

const fields: Record<string, Omit<Meaning, 'rank'>> = {
  '020a': { field: 'isbn13' },
  '001': { field: 'key' },
  '100a': { field: 'author' },
  '245a': { field: 'title' },
  '245b': { field: 'subtitle' },
  '250a': { field: 'edition' },
  ...{ '260b': { field: 'publisher' }, '264b': { field: 'publisher' } },
  ...{ '260c': { field: 'publishedOn' }, '264c': { field: 'publishedOn' } },
  '300a': { field: 'pages' },
  ...{ '490a': { field: 'seriesName' }, '830a': { field: 'seriesName' } },
  ...{ '490v': { field: 'seriesNumber' }, '830v': { field: 'seriesNumber' } },
  '041a': { field: 'language' },
  '520a': { field: 'description' },
  '650a': { field: 'subjects', scheme: 'keyword' },
  '700a': { field: 'contributors' },
}

const isbd: Record<string, Omit<Meaning, 'rank'>> = {
  'title proper': { field: 'title' },
  'remainder of title': { field: 'subtitle' },
  'other title information': { field: 'subtitle' },
  'physical description': { field: 'pages' },
}

/** "020 $a", "245_a", "260|c", "490 0_ $v"; null for what is no field of a catalogue that a book has. */
export function marcMeaning(header: string, plain: string): Meaning | null {
  const [, tag = '', subfield = ''] =
    /^\s*(?:marc\s*)?(\d{3})(?:[\s_|/.-]*[\d_#]{0,2})?[\s_|/.-]*[$‡]?\s*([a-z])?\s*$/i.exec(
      header,
    ) ?? []
  const own = fields[`${tag}${subfield.toLowerCase()}`] ?? isbd[plain]
  return own ? { ...own, isIsbd: true, rank: tag.startsWith('8') ? 91 : 70 } : null
}

/** What ISBD writes behind a part of a record, and the years of a life behind a name. */
export const withoutIsbd = (cell: string, { field }: Meaning): string => {
  const bare = cell.trim().replace(/[\s/:;,=+]+$/, '')
  if (field === 'author' || field === 'contributors')
    return bare
      .replace(/,? (?:author|editor|translator|illustrator|writer)\.?$/i, '')
      .replace(
        /,\s*(?:b\.|d\.|ca\.?|approximately|active)?\s*\d{3,4}\??\s*-?\s*(?:(?:ca\.?|approximately)?\s*\d{3,4}\??)?\.?$/i,
        '',
      )
      .replace(/(?<=\p{L}{3})\.$/u, '')
  return field === 'edition' || field === 'description'
    ? bare
    : bare.replace(/(?<=[\p{L}\d)\]]{2})\.$/u, '')
}
