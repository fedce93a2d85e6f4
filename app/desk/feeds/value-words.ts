import { bookLabels } from '#app/desk/books/book-labels.ts'
import { deskAmount } from '#app/values/amount.ts'

const names: Record<string, string> = {
  ...bookLabels,
  newPrice: 'Price',
  oldPrice: 'Old price',
  descriptionHtml: 'Description with emphasis',
  series: 'Series',
  archivedAt: 'Archived',
}

/** A field of a book as the desk calls it. */
export const fieldInWords = (field: string): string => names[field] ?? field

const longest = 160

const amounts = new Set(['newPrice', 'oldPrice'])

/** A value of any field, on one line. */
export function valueInWords(value: unknown, field = ''): string {
  const words = typeof value === 'number' && amounts.has(field) ? deskAmount(value) : written(value)
  return words.length > longest ? `${words.slice(0, longest)} …` : words
}

function written(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'none'
  if (Array.isArray(value)) return value.map(written).join('; ') || 'none'
  if (typeof value !== 'object') return String(value)
  const { name, role, number, scheme, code, heading } = value as Record<string, unknown>
  if (role) return `${name} (${role})`
  if (scheme) return [scheme, code, heading].filter(Boolean).join(' ')
  if (name) return number ? `${name}, ${number}` : String(name)
  return JSON.stringify(value)
}
