import { useLocation } from 'react-router'
import { usePageSettings } from '#app/layout/page-settings.ts'

/**
 * Title, description, canonical address and Open Graph of a page. Rendered inside the page (React
 * moves it into the head), because a title may come from data that arrives after a navigation.
 */
export function PageHead({
  title,
  description,
  path,
  image,
  kind = 'website',
  hidden = false,
}: {
  title: string
  description?: string
  /** Canonical path with the parameters that make another page; default: the path without any. */
  path?: string
  /** Path of a picture. */
  image?: string
  kind?: 'website' | 'book'
  /** Keep it out of search engines: pages of a person, errors, results. */
  hidden?: boolean
}) {
  const { publicUrl } = usePageSettings()
  const { pathname } = useLocation()
  const address = publicUrl + (path ?? pathname)
  const fullTitle = title === 'Octavo' ? 'Octavo — books, well chosen' : `${title} — Octavo`
  return (
    <>
      <title>{fullTitle}</title>
      {description && <meta name="description" content={description} />}
      {hidden ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={address} />
          <meta property="og:site_name" content="Octavo" />
          <meta property="og:type" content={kind} />
          <meta property="og:title" content={title} />
          <meta property="og:url" content={address} />
          {description && <meta property="og:description" content={description} />}
          {image && <meta property="og:image" content={publicUrl + image} />}
        </>
      )}
    </>
  )
}
