import { useState } from 'react'
import { ApiFailure } from '#app/page/api-client.ts'

/** One thing that is sent: whether it is under way, and why the API refused the last one. */
export function useSending() {
  const [busy, setBusy] = useState(false)
  const [refused, refuse] = useState<string | null>(null)

  async function send(work: () => Promise<unknown>): Promise<void> {
    setBusy(true)
    refuse(null)
    try {
      await work()
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      refuse(failure.message)
    } finally {
      setBusy(false)
    }
  }
  return { busy, refused, refuse, send }
}
