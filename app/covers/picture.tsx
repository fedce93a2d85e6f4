import type { PictureSources } from './cover-url.ts'

type PictureProps = {
  sources: PictureSources
  alt: string
  /** How wide it stands in the page; not for sources by the screen's density. */
  sizes?: string
  priority?: boolean
  className?: string
}

/** A picture in the smallest format that the browser reads. */
export function Picture({ sources, alt, sizes, priority = false, className }: PictureProps) {
  return (
    <picture>
      <source type="image/avif" srcSet={sources.avif} sizes={sizes} />
      {sources.webp && <source type="image/webp" srcSet={sources.webp} sizes={sizes} />}
      <img
        src={sources.fallback}
        alt={alt}
        width={sources.width}
        height={sources.height}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
        decoding={priority ? 'sync' : undefined}
        className={className}
      />
    </picture>
  )
}
