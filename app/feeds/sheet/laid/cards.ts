import { meaningOf } from '#app/feeds/sheet/names/meaning-of.ts'
import { namesAmong, signs } from '#app/feeds/sheet/separator.ts'
import { moneyForm } from '#app/values/money.ts'

/* A text with a line for each field: "ISBN: 978…", "Title: Emma", and a blank line before the next book. */

const field = /^[-* ]{0,4}(\p{L}[\p{L}\p{N} -]{1,30}): /u

/** A cell of a sheet may hold such lines. */
const quoted = /(?<=^|[,;\t|\r\n])"[^"]*(?:"|$)/g

/** Whether its lines say one field each. */
export function isOfCards(sample: string): boolean {
  const outside = sample.replace(quoted, '')
  const lines = outside.split(/\r\n?|\n/).filter((line) => line.trim() !== '')
  const isSheet = signs.some((sign) => namesAmong(firstLineOf(sample), sign) >= 2)
  if (isSheet) return false
  const said = lines.slice(0, 200).flatMap((line) => field.exec(line)?.[1] ?? [])
  if (said.length < 3 || said.length * 5 < Math.min(lines.length, 200) * 4) return false
  const known = [...new Set(said)].filter((name) => meaningOf(name, moneyForm().currency))
  return known.length >= 2
}

const firstLineOf = (sample: string): string =>
  sample
    .trimStart()
    .slice(0, 2000)
    .split(/[\r\n]/, 1)[0] ?? ''

export const cardsTrouble =
  'Each field of a book has a line of its own in it (“ISBN: …”). A sheet has a line for each book and a header above: please ask for the list as CSV or .xlsx.'
