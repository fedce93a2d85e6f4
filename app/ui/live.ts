import { startTransition, useEffect, useState } from 'react'

/** False until the page is live: what follows then comes in pieces that keep nobody waiting. */
export function useIsLive(): boolean {
  const [isLive, setIsLive] = useState(false)
  useEffect(() => startTransition(() => setIsLive(true)), [])
  return isLive
}
