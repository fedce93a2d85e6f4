/* A list of books names each field of each book. Written as a table, it names each field once, which makes a
   list of cards a third shorter. Whatever is JSON comes back as it was, but for the order of fields. */

/** Marks a table: no field of an answer is called so. */
const mark = '#'
/** Rows begin with what they lack, as the bits of a number. */
const mostColumns = 30

type Thing = Record<string, unknown>
type Table = { [mark]: string[]; rows: [missing: number, ...values: unknown[]][] }

const isThing = (value: unknown): value is Thing =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** JSON with its lists of things as tables. */
export function toTables(value: unknown): unknown {
  if (Array.isArray(value)) {
    const table = value.length > 1 && value.every(isThing) ? tableOf(value) : null
    return table ?? value.map(toTables)
  }
  if (!isThing(value) || !Object.values(value).some(isObject)) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, toTables(one)]))
}

const isObject = (value: unknown) => typeof value === 'object'

/* Written with loops: it is what a page allocates most of, next to its rendering. */
function tableOf(things: Thing[]): Table | null {
  const named = new Set<string>()
  for (const thing of things)
    for (const name of Object.keys(thing)) if (thing[name] !== undefined) named.add(name)
  if (named.size > mostColumns) return null
  const columns = [...named]
  const rows = things.map((thing) => {
    const row: Table['rows'][number] = [0]
    for (let at = 0; at < columns.length; at++) {
      const value = thing[columns[at] as string]
      if (value === undefined) row[0] |= 1 << at
      else row.push(isObject(value) ? toTables(value) : value)
    }
    return row
  })
  return { [mark]: columns, rows }
}

/** The JSON that was written so. */
export function fromTables(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fromTables)
  if (!isThing(value)) return value
  if (!(mark in value))
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, fromTables(one)]))
  const { [mark]: columns, rows } = value as Table
  return rows.map(([missing, ...values]) => {
    const names = columns.filter((_name, at) => !(missing & (1 << at)))
    return Object.fromEntries(names.map((name, at) => [name, fromTables(values[at])]))
  })
}
