/* What was searched for lately, on this device alone: it is never sent anywhere. */

const key = 'octavo-searches'
const most = 6

/** Latest first. Empty where storage is switched off or holds something else. */
export function recentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    if (!Array.isArray(stored)) return []
    return stored.filter((text) => typeof text === 'string' && text !== '').slice(0, most)
  } catch {
    return []
  }
}

export function rememberSearch(text: string): void {
  const others = recentSearches().filter((other) => other.toLowerCase() !== text.toLowerCase())
  keep([text.slice(0, 200), ...others].slice(0, most))
}

export const forgetSearches = (): void => keep([])

function keep(searches: string[]) {
  try {
    if (searches.length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(searches))
  } catch {
    // Storage is full or switched off: then nothing is remembered.
  }
}
