import type { LogEntry } from './log.schema.ts'

type Change = LogEntry['changes'][number]

/** Long texts are told by their beginning. */
const most = 300
const mostChanges = 60
/** Counters and keys that say nothing to a reader. */
const hidden = new Set(['version', 'coverHash', 'undoes'])

/** Of two of these the first is not what was before. */
const lists = new Set(['lines', 'orders', 'ids', 'fields'])

/**
 * What an entry's detail says, field by field. A pair is before and after; anything else is what was
 * done with.
 */
export function readDetail(detail: unknown): Change[] {
  if (typeof detail !== 'object' || detail === null || Array.isArray(detail)) return []
  return Object.entries(detail)
    .filter(([field]) => !hidden.has(field))
    .slice(0, mostChanges)
    .map(([field, value]) => {
      const isPair = Array.isArray(value) && value.length === 2 && !lists.has(field)
      const [before, after] = isPair ? value : [null, value]
      return { field: inWords(field), before: shown(field, before), after: shown(field, after) }
    })
}

/** "newPriceCents" → "New price". */
function inWords(field: string): string {
  const words = field.replace(/Cents$/, '').replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase()
}

function shown(field: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'number' && field.endsWith('Cents')) return (value / 100).toFixed(2)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const text = typeof value === 'string' ? value : plain(value)
  return text.length > most ? `${text.slice(0, most)}…` : text
}

function plain(value: unknown): string {
  if (Array.isArray(value)) return value.map(plain).join(', ')
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.entries(value)
    .map(([name, one]) => `${inWords(name).toLowerCase()}: ${plain(one)}`)
    .join(', ')
}
