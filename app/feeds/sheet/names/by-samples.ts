import type { FieldName } from '#app/feeds/fields/sheet-fields.ts'
import type { Columns } from '#app/feeds/sheet/columns.ts'
import { availabilityIn, formatIn } from '#app/feeds/sheet/words.ts'
import { plainName } from './meaning.ts'

/* Names that say one thing or another: "Cover" holds a binding or a picture, "In Stock" a number or a yes. */

type Open = { name: RegExp; fits: (cell: string) => boolean; field: FieldName; isFlag?: RegExp }

/** Whether one lies on the shelf today; that does not say whether it can be ordered. */
const no = /^(?:no?|non|nein|nie|nee|nej|ei|false)$/i

const opens: Open[] = [
  {
    name: /^(?:cover|presentation)$/,
    fits: (cell) => !/[./\\]/.test(cell) && formatIn(cell) !== null,
    field: 'format',
  },
  {
    name: /^in stock$/,
    fits: (cell) => /^\d{1,6}(?:[.,]0+)?$/.test(cell),
    field: 'stock',
    isFlag: /^[01]$/,
  },
  {
    name: /^(?:in stock|available|avail)$/,
    fits: (cell) => /\p{L}/u.test(cell) && !no.test(cell.trim()) && availabilityIn(cell) !== null,
    field: 'availability',
  },
]

/** Such columns by what is in them, where no other holds that field. `samplesOf` tells what was seen. */
export function withOpenNames(found: Columns, samplesOf: (at: number) => string[]): Columns {
  if (found.isOwn || found.known) return found
  const taken = new Set(found.columns.map(({ meaning }) => meaning?.field))
  return {
    ...found,
    columns: found.columns.map((column) => {
      const samples = samplesOf(column.at)
      const plain = plainName(column.header)
      const open = opens.find(
        ({ name, fits, field, isFlag }) =>
          name.test(plain) &&
          !taken.has(field) &&
          samples.every(fits) &&
          !(isFlag && samples.every((cell) => isFlag.test(cell))),
      )
      if (!open || samples.length === 0) return column
      taken.add(open.field)
      return { ...column, meaning: { field: open.field, rank: 90 } }
    }),
  }
}
