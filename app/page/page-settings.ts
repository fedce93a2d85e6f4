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

export function settingsOfDocument(): PageSettings {
  const written = document.documentElement.dataset as Record<Written, string>
  return {
    publicUrl: written.publicUrl,
    bookApiUrl: written.bookApi,
    ordersApiUrl: written.ordersApi,
    identity: readIdentitySettings(written.identity),
    shop: JSON.parse(written.shop),
    today: written.today,
    timeZone: written.timeZone,
    sentWithinDays: Number(written.sentWithin),
    requestId: document.getElementById('request-id')?.textContent ?? undefined,
  }
}
