import { useLocation } from 'react-router'
import { shopCard } from '#app/covers/cover-url.ts'
import type { Crumb } from './crumbs.tsx'
import type { Graph } from './graph.ts'
import { usePageChange } from './page-change.ts'
import { usePageSettings } from './page-settings.ts'
import { StructuredData } from './structured-data.tsx'

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
  loading = false,
  crumbs = [],
  graph,
}: {
  title: string
  description?: string
  /** Canonical path with the parameters that make another page; default: the path without any. */
  path?: string
  /** Path of a card of 1200 × 630 for previews of a link; default: the shop's own. */
  image?: string
  kind?: 'website' | 'book'
  /** Keep it out of search engines: pages of a person, errors, results. */
  hidden?: boolean
  /** The title is not known yet, so it is not announced. */
  loading?: boolean
  /** The way to the page from the shop's door, the page itself last. */
  crumbs?: Crumb[]
  /** What the page is about, for machines; named behind `import.meta.env.SSR`. */
  graph?: Graph | false
}) {
  const { publicUrl, shop } = usePageSettings()
  const { pathname } = useLocation()
  usePageChange(loading ? null : title)
  const address = publicUrl + (path ?? pathname)
  const isDoor = title === shop.name
  const fullTitle = isDoor
    ? [shop.name, shop.motto].filter(Boolean).join(' — ')
    : `${title} — ${shop.name}`
  return (
    <>
      <title>{fullTitle}</title>
      {description && <meta name="description" content={description} />}
      {hidden ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={address} />
          <meta property="og:site_name" content={shop.name} />
          <meta property="og:type" content={kind} />
          <meta property="og:title" content={title} />
          <meta property="og:url" content={address} />
          {description && <meta property="og:description" content={description} />}
          <meta property="og:image" content={publicUrl + (image ?? shopCard(shop))} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
      <StructuredData key={path ?? pathname} crumbs={crumbs} graph={graph} />
    </>
  )
}
