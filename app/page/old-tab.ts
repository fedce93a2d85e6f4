/*
 * A tab that is older than the last deployment asks for files that are gone. It then reloads the
 * shop at the link that the visitor pressed: vite.config.ts calls `window.loadPressedPage` where
 * React Router would reload the page that the visitor was about to leave.
 */

type Place = { pathname: string; search: string; hash: string }

declare global {
  interface Window {
    loadPressedPage?: () => void
    __reactRouterDataRouter?: { state: { navigation: { location?: Place } } }
  }
}

export function loadWherePressed(): void {
  window.loadPressedPage = () => {
    const to = window.__reactRouterDataRouter?.state.navigation.location
    const address = to && `${location.origin}${to.pathname}${to.search}${to.hash}`
    // Back and forward have changed the address already.
    if (address && address !== location.href) location.assign(address)
    else location.reload()
  }
}

/**
 * The files behind a press, such as those of a dialog. When they are gone because the shop was deployed
 * anew, the page is loaded again, to be pressed once more; any other failure is the caller's.
 */
export async function filesOf<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    if (!(await isOld())) throw error
    location.reload()
    return new Promise(() => {}) // the page is leaving
  }
}

/* The name of this file changes whenever a file that it leads to does. */
const isOld = () =>
  fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status === 404,
    () => false,
  )
