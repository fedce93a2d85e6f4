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

function settingsOfDocument(): PageSettings {
  const { dataset } = document.documentElement
  const { publicUrl = '', bookApi = '/api', ordersApi = '/api', timeZone = 'UTC' } = dataset
  // Always written by the server, too.
  const { today = '', sentWithin } = dataset
  const identity = readIdentitySettings(dataset.identity)
  const requestId = document.getElementById('request-id')?.textContent ?? undefined
  const apis = { bookApiUrl: bookApi, ordersApiUrl: ordersApi }
  const sentWithinDays = Number(sentWithin ?? 2)
  return { publicUrl, ...apis, identity, today, timeZone, sentWithinDays, requestId }
}
