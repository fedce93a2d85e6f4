import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in the rendered page and until the browser has taken it over: then its forms work. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
