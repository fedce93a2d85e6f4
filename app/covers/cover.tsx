import { shortByline } from '#app/values/normalise.ts'
import { cardSources, coverSources, type PictureSources } from './cover-url.ts'
import { Picture } from './picture.tsx'

type CoverProps = {
  book: { title: string; author?: string | null; coverHash: string }
  /** How wide the cover stands in the page, as in `<img sizes>`; without it, it is that of a card. */
  sizes?: string
  /** Others than all that there are, as on the ledge of the banner. */
  sources?: PictureSources
  /** In the first view: fetched at once and before other pictures. */
  priority?: boolean
  /** Beside the title in words, where a second reading aloud would only be noise. */
  decorative?: boolean
  className?: string
}

/** A book's cover, 2:3, never cropped; its place is kept before it arrives. */
export function Cover({
  book,
  sizes,
  sources = sizes ? coverSources(book.coverHash) : cardSources(book.coverHash),
  priority,
  decorative,
  className,
}: CoverProps) {
  const by = book.author ? ` by ${shortByline(book.author)}` : ''
  return (
    <Picture
      sources={sources}
      alt={decorative ? '' : `Cover of ${book.title}${by}`}
      sizes={sizes}
      priority={priority}
      className={className}
    />
  )
}
