import { createContext, useContext } from 'react'
import { defaultIdentity } from '#app/values/shop-identity.ts'
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
  | 'texts'
  | 'withoutDemo'
  | 'today'
  | 'timeZone'
  | 'sentWithin'

const written = (name: string) =>
  document.querySelector(`[data-shop-link=${name}]`)?.getAttribute('href') ?? null

function settingsOfDocument(): PageSettings {
  const {
    publicUrl,
    bookApi,
    ordersApi,
    identity,
    shop,
    texts,
    withoutDemo,
    today,
    timeZone,
    sentWithin,
  } = document.documentElement.dataset as Record<Written, string>
  return {
    publicUrl,
    bookApiUrl: bookApi,
    ordersApiUrl: ordersApi,
    identity: readIdentitySettings(identity),
    shop: { ...defaultIdentity, ...JSON.parse(shop) },
    texts: texts ? texts.split(' ') : [],
    sheet: written('look'),
    icon: written('icon') ?? '',
    isWithoutDemo: withoutDemo === 'true',
    today,
    timeZone,
    sentWithinDays: Number(sentWithin),
    requestId: document.getElementById('request-id')?.textContent ?? undefined,
  }
}
