import { useState } from 'react'
import { useHydrated } from '#app/ui/hydrated.ts'
import type { Crumb } from './crumbs.tsx'
import { type Graph, graphOfPage, toInlineJson } from './graph.ts'
import { usePageSettings } from './page-settings.ts'

/**
 * What the page shows, for machines. They read the rendered document, so only the server writes it;
 * the browser leaves it as it came, and has none on pages it builds itself.
 */
export function StructuredData({ crumbs, graph }: { crumbs: Crumb[]; graph?: Graph | false }) {
  const { publicUrl, shop, hours, nonce } = usePageSettings()
  const hydrated = useHydrated()
  const [rendered] = useState(!hydrated)
  if (!rendered) return null
  const json = import.meta.env.SSR
    ? toInlineJson(graphOfPage({ shopUrl: publicUrl, shop, hours }, crumbs, graph || undefined))
    : ''
  return (
    <script
      type="application/ld+json"
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped, see toInlineJson
      dangerouslySetInnerHTML={{ __html: json }}
    />
  )
}
