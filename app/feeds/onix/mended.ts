import type { FeedFields } from '#app/feeds/feed.ts'
import { mendText } from '#app/feeds/values/mend-text.ts'

/**
 * Puts texts right in these fields whose letters went through a wrong encoding, where that is certain, and says so.
 * It is done in place: a copy of each record took longer than the look at its texts.
 */
export function mendFields(fields: FeedFields, notes: string[]): void {
  const mend = (text: string): string => {
    const mended = mendText(text)
    for (const note of mended.notes) notes.push(note)
    return mended.text
  }
  for (const name of [
    'title',
    'subtitle',
    'publisher',
    'imprint',
    'edition',
    'category',
  ] as const) {
    const text = fields[name]
    if (text) fields[name] = mend(text)
  }
  if (fields.series) fields.series.name = mend(fields.series.name)
  for (const person of fields.contributors ?? []) person.name = mend(person.name)
  for (const subject of fields.subjects ?? [])
    if (subject.heading) subject.heading = mend(subject.heading)
}
