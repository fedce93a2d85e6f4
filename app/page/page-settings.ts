import { createContext, useContext } from 'react'
import type { PageSettings } from './context.ts'
import { readIdentitySettings } from './identity-settings.ts'

/* The server hands the settings in; the browser finds them on <html>, where the server wrote them. */
const SettingsContext = createContext<PageSettings | null>(null)
export const SettingsProvider = SettingsContext.Provider

export function usePageSettings(): PageSettings {
  const given = useContext(SettingsContext)
  return given ?? settingsOfDocument()
}

type Written =
  | 'publicUrl'
  | 'bookApi'
  | 'ordersApi'
  | 'identity'
  | 'shop'
  | 'today'
  | 'timeZone'
  | 'sentWithin'

/** Every card asks: they are read once, until the desk writes others there. */
export function settingsOfDocument(): PageSettings {
  const written = document.documentElement.dataset as Record<Written, string>
  if (known?.written !== written.shop) known = { written: written.shop, settings: read(written) }
  return {
    ...known.settings,
    requestId: document.getElementById('request-id')?.textContent ?? undefined,
  }
}
let known: { written: string; settings: PageSettings } | undefined

function read(written: Record<Written, string>): PageSettings {
  return {
    publicUrl: written.publicUrl,
    bookApiUrl: written.bookApi,
    ordersApiUrl: written.ordersApi,
    identity: readIdentitySettings(written.identity),
    shop: JSON.parse(written.shop),
    today: written.today,
    timeZone: written.timeZone,
    sentWithinDays: Number(written.sentWithin),
  }
}
