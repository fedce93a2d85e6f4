import { createContext, useContext } from 'react'
import { dayOf } from '#app/ui/date.ts'
import { defaultIdentity, type ShopIdentity } from '#app/values/shop-identity.ts'
import type { PageSettings } from './context.ts'
import { readIdentitySettings } from './identity-settings.ts'

/* The server hands the settings in; the browser finds them on <html>, where the server wrote them. */
const SettingsContext = createContext<PageSettings | null>(null)
export const SettingsProvider = SettingsContext.Provider

export function usePageSettings(): PageSettings {
  const given = useContext(SettingsContext)
  return given ?? settingsOfDocument()
}

/** The page takes on what the shop calls itself from now on, without being loaded again. */
export function showIdentity(shop: ShopIdentity): void {
  document.documentElement.dataset.shop = JSON.stringify(shop)
}

function settingsOfDocument(): PageSettings {
  const { dataset } = document.documentElement
  const { publicUrl = '', bookApi = '/api', ordersApi = '/api', timeZone = 'UTC' } = dataset
  const identity = readIdentitySettings(dataset.identity)
  const shop: ShopIdentity = dataset.shop ? JSON.parse(dataset.shop) : defaultIdentity
  const requestId = document.getElementById('request-id')?.textContent ?? undefined
  const today = dataset.today ?? dayOf(new Date(), timeZone)
  const apis = { bookApiUrl: bookApi, ordersApiUrl: ordersApi }
  return { publicUrl, ...apis, identity, shop, today, timeZone, requestId }
}
