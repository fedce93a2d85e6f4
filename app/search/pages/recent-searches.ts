import { kept } from '#app/page/kept.ts'

/* Recent searches, kept on this device only: they are never sent anywhere. */

const key = 'octavo-searches'
const most = 6

/** Latest first. Empty where storage is switched off or holds something else. */
export function recentSearches(): string[] {
  const stored = kept.readJson(key)
  if (!Array.isArray(stored)) return []
  return stored.filter((text) => typeof text === 'string' && text !== '').slice(0, most)
}

export function rememberSearch(text: string): void {
  const others = recentSearches().filter((other) => other.toLowerCase() !== text.toLowerCase())
  keep([text.slice(0, 200), ...others].slice(0, most))
}

export const forgetSearches = (): void => keep([])

function keep(searches: string[]) {
  if (searches.length === 0) kept.remove(key)
  else kept.write(key, JSON.stringify(searches))
}
