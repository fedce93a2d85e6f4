import type { FeedFields } from '#app/feeds/feed.ts'
import { mendText } from '#app/feeds/values/mend-text.ts'

/** Texts whose letters went through a wrong encoding, put right where that is certain, and said so. */
export function mendedFields(fields: FeedFields, notes: string[]): FeedFields {
  const mend = (text: string): string => {
    const mended = mendText(text)
    notes.push(...mended.notes)
    return mended.text
  }
  const mended = { ...fields }
  for (const name of [
    'title',
    'subtitle',
    'publisher',
    'imprint',
    'edition',
    'category',
  ] as const) {
    const text = fields[name]
    if (text) mended[name] = mend(text)
  }
  if (fields.series) mended.series = { ...fields.series, name: mend(fields.series.name) }
  mended.contributors = fields.contributors?.map(({ name, role }) => ({ name: mend(name), role }))
  mended.subjects = fields.subjects?.map((subject) =>
    subject.heading ? { ...subject, heading: mend(subject.heading) } : subject,
  )
  return mended
}
