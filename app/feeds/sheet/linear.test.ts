import { test } from 'node:test'
import { namesOf } from '#app/catalog/trade/names-of.ts'
import { readDescription } from '#app/feeds/values/description.ts'
import { tidySeriesNumber } from '#app/feeds/values/series-number.ts'
import { assertLinear } from '#test/linear.ts'
import { unlisted } from './cells/heard.ts'
import { alignmentOf } from './laid/aligned.ts'
import { whyNoBook } from './no-book.ts'
import { roleNamed } from './people/people-of-row.ts'
import type { Survey } from './survey.ts'
import { languageIn } from './words.ts'

const survey: Survey = {
  ...{ columns: [], known: null, isOwn: false, header: 1, width: 3, remarks: [] },
  head: { kind: 'CSV', sender: null, columns: [] },
}

/** What reads a cell before anything has cut it or made its blanks one. */
const readers: Record<string, (cell: string) => unknown> = {
  description: readDescription,
  language: languageIn,
  role: roleNamed,
  'number of a series': tidySeriesNumber,
  remark: (cell) => whyNoBook([cell], survey),
  total: (cell) => whyNoBook(['Total', cell, cell], survey),
}

test('threats 20: cells of any length take linear work', () => {
  for (const [name, read] of Object.entries(readers))
    for (const unit of [' ', '(', '[', '1 ', '1,', '.', ';', 'A. ', '<p ', '&amp;', '\n'])
      for (const before of ['', '1', 'page', '<p>', 'Vol'])
        assertLinear(unit, (text) => read(`${before}${text}x`), { name: `${name} ${unit}` })
  // Lines of names have single blanks by then (lineOf).
  for (const unit of [',', ';', ', ', 'A ', 'A, ', ' & ', '& ', 'et al'])
    assertLinear(unit, (text) => namesOf(`${text}x`), { name: `names ${unit}` })
  // Below the lengths from which a line is none of a report, and a cell no list.
  for (const unit of ['(', '\u00a0', '\u00a0/'])
    assertLinear(unit, (text) => alignmentOf(`x${text}x\nx\n`), { longest: 90_000 })
  for (const unit of ["\\'", "'", '\\"', "' "])
    assertLinear(unit, (text) => unlisted(`['${text}]`), { longest: 19_000 })
})
