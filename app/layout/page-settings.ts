import { createContext, useContext } from 'react'
import { readIdentitySettings } from '#app/account/identity-settings.ts'
import type { PageSettings } from '#app/context.ts'

/* The server hands the settings in; the browser finds them on <html>, where the server wrote them. */
const SettingsContext = createContext<PageSettings | null>(null)
export const SettingsProvider = SettingsContext.Provider

export function usePageSettings(): PageSettings {
  const given = useContext(SettingsContext)
  return given ?? settingsOfDocument()
}

function settingsOfDocument(): PageSettings {
  const { publicUrl = '', bookApi = '/api', ordersApi = '/api' } = document.documentElement.dataset
  const identity = readIdentitySettings(document.documentElement.dataset.identity)
  const requestId = document.getElementById('request-id')?.textContent ?? undefined
  const today = document.documentElement.dataset.today ?? new Date().toISOString().slice(0, 10)
  return { publicUrl, bookApiUrl: bookApi, ordersApiUrl: ordersApi, identity, today, requestId }
}
