import { entryOf } from '#app/values/entry-of.ts'
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

/** No field and subfield is called by more signs. */
const longestName = 20

/** "020 $a", "245_a", "260|c", "490 0_ $v"; null for what is no field of a catalogue that a book has. */
export function marcMeaning(header: string, plain: string): Meaning | null {
  const name = header.replace(/[\s_|/.-]+/g, ' ').trim()
  const [, tag = '', subfield = ''] =
    name.length > longestName
      ? []
      : (/^(?:marc ?)?(\d{3})(?: ?[\d#]{0,2})? ?[$‡]? ?([a-z])?$/i.exec(name) ?? [])
  const field = `${tag}${subfield.toLowerCase()}`
  const own = entryOf(fields, field) ?? entryOf(isbd, plain)
  return own ? { ...own, isIsbd: true, rank: tag.startsWith('8') ? 91 : 70 } : null
}

/** What ISBD writes behind a part of a record, and the years of a life behind each name. */
export const withoutIsbd = (cell: string, { field }: Meaning): string => {
  // A number that a till or a publisher gave is what it is: "ABC+".
  if (field === 'key' || field === 'isbn13') return cell
  const bare = withoutEnd(cell.trim(), field)
  if (field === 'author' || field === 'contributors')
    return bare.replace(/[^;|\n]+/g, (name) => withoutLife(withoutEnd(name, field)))
  return field === 'edition' || field === 'description'
    ? bare
    : bare.replace(/(?<=[\p{L}\d)\]]{2})\.$/u, '')
}

/** Signs before the next part. "=" and "+" stand behind a blank: "Programming in C++" ends in none of them. */
function withoutEnd(text: string, field: Meaning['field']): string {
  let end = text.length
  for (; end > 0; end--) {
    const sign = text[end - 1] ?? ''
    const isSpaced = text[end - 2] === ' ' && (sign === '=' || (sign === '+' && field === 'pages'))
    if (!isSpaced && !/[\s/:;,]/.test(sign)) break
  }
  return text.slice(0, end)
}

/** In so many letters the years stand; a cell may have as many as a file is long. */
const longestEnd = 80

/** "Austen, Jane, 1775-1817, author." is Austen, Jane. */
function withoutLife(name: string): string {
  const end = name
    .slice(-longestEnd)
    .replace(/\s+/g, ' ')
    .replace(/,? (?:author|editor|translator|illustrator|writer)\.?$/i, '')
    .replace(
      /, ?(?:b\.|d\.|ca\.?|approximately|active)? ?\d{3,4}\?? ?-? ?(?:(?:ca\.?|approximately)? ?\d{3,4}\??)?\.?$/i,
      '',
    )
    .replace(/(?<=\p{L}{3})\.$/u, '')
  return name.slice(0, -longestEnd) + end
}
