import { cardSources, coverSources } from './cover-url.ts'
import { Picture } from './picture.tsx'

type CoverProps = {
  book: { title: string; author?: string | null; coverHash: string }
  /** How wide the cover stands in the page, as in `<img sizes>`. */
  sizes: string
  /** On a card: fewer sizes will do. */
  small?: boolean
  /** In the first view: fetched at once and before other pictures. */
  priority?: boolean
  /** Beside the title in words, where a second reading aloud would only be noise. */
  decorative?: boolean
  className?: string
}

/** A book's cover, 2:3, never cropped; its place is kept before it arrives. */
export function Cover({ book, sizes, small, priority, decorative, className }: CoverProps) {
  const by = book.author ? ` by ${book.author}` : ''
  return (
    <Picture
      sources={small ? cardSources(book.coverHash) : coverSources(book.coverHash)}
      alt={decorative ? '' : `Cover of ${book.title}${by}`}
      sizes={sizes}
      priority={priority}
      className={className}
    />
  )
}
