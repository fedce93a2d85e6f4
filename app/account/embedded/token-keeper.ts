import { type HeldToken, usableForMs } from '#app/account/id-token.ts'
import { kept } from '#app/page/kept.ts'

/** When the next token is due, for all tabs: only one of them needs to fetch it. */
const dueKey = 'octavo-token-due'

/**
 * Keeps an id token fresh: replaces it a minute before its end while the tab is seen, and at once
 * when a tab comes back after that. `issue` fetches a new one and lets the session follow.
 */
export function tokenKeeper(issue: () => Promise<HeldToken | null>) {
  let held: HeldToken | null = null
  /** The same, for browsers without storage. */
  let dueMs = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let issuing: Promise<HeldToken | null> | undefined

  async function renew(): Promise<string | null> {
    issuing ??= issue().finally(() => {
      issuing = undefined
    })
    const issued = await issuing
    if (!issued) return null
    held = issued
    dueMs = Date.now() + usableForMs(held, Date.now())
    kept.write(dueKey, String(dueMs))
    keepFresh()
    return held.token
  }

  function keepFresh() {
    clearTimeout(timer)
    const waitMs = Math.max(dueMs, Number(kept.read(dueKey))) - Date.now()
    if (waitMs > 0) timer = setTimeout(keepFresh, waitMs)
    else if (!document.hidden) void renew()
  }

  return {
    renew,
    keepFresh,
    current: async () => (held && usableForMs(held, Date.now()) > 0 ? held.token : renew()),
    drop() {
      clearTimeout(timer)
      held = null
      dueMs = 0
      kept.remove(dueKey)
    },
  }
}
