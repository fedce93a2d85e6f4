import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import type { PageSettings } from '#app/page/context.ts'
import { SettingsProvider } from '#app/page/page-settings.ts'
import { Colophon } from './footer.tsx'
import { Ways } from './shelves.tsx'

let known: { shop: string; parts: NonNullable<PageSettings['kept']> } | undefined

/**
 * What stands on every page of the shop and says the same there: rendered once for what the shop says of itself. In
 * the browser the same components find the same markup. Nothing in it may ask for an address or for `useId`.
 */
export function keptParts(settings: PageSettings): NonNullable<PageSettings['kept']> {
  const shop = JSON.stringify(settings.shop)
  if (known?.shop === shop) return known.parts
  const render = (Part: () => ReactNode) =>
    renderToString(
      <StaticRouter location="/">
        <SettingsProvider value={settings}>
          <Part />
        </SettingsProvider>
      </StaticRouter>,
    )
  known = { shop, parts: { footer: render(Colophon), shelves: render(Ways) } }
  return known.parts
}
