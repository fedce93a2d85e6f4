type Due = { availableOn?: string | null; publishedOn?: string | null }

/**
 * The day by which a preorder is expected, of the day it is available or else published; the last one
 * of a month or year when no more is known. Null when nothing is. Apart from facts.ts, because the first
 * page needs it.
 */
export function dueDay({ availableOn, publishedOn }: Due): string | null {
  const given = availableOn ?? publishedOn
  if (!given || !/^\d{4}/.test(given)) return null
  const [year, month, day] = given.split('-').map(Number) as [number, number?, number?]
  return day ? given : new Date(Date.UTC(year, month ?? 12, 0)).toISOString().slice(0, 10)
}
