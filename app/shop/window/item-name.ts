import type { ManyKind, WindowFields, WindowKind } from './window-kinds.ts'

const kinds = {
  shelves: 'the shelves',
  banner: 'the banner',
  news: 'the news',
  pick: 'the staff pick of',
  list: 'the list',
} satisfies Record<WindowKind, string>

const ordered = {
  banner: 'the banners',
  news: 'the news',
  pick: 'the staff picks',
  list: 'the lists',
} satisfies Record<ManyKind, string>

/** What the log calls a thing of the window: “the list “Summer reading””. */
export function nameOfItem(kind: WindowKind, fields: WindowFields): string {
  const title = titleOf(kind, fields)
  return kind === 'pick' || title === ''
    ? `${kinds[kind]} ${title}`.trim()
    : `${kinds[kind]} “${title}”`
}

/** What the bookseller has called it; who picked a book, and which. */
export const titleOf = (kind: WindowKind, { title = '', name = '', book = '' }: WindowFields) =>
  kind === 'pick' ? [name, book].filter(Boolean).join(', ') : title

export const nameOfOrder = (kind: ManyKind): string => ordered[kind]
