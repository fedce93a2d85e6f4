import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiFailure } from '#app/page/api-client.ts'
import { showAlert } from '#app/ui/messages.ts'
import { peopleKey } from './people-queries.ts'

/**
 * Does something to people: says how it went and shows the lists anew. Null when it worked, otherwise
 * what is wrong, by field where a form has one.
 */
export function useAct() {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)

  async function act(
    work: () => Promise<{ message: string }>,
    { hasForm = false } = {},
  ): Promise<ApiFailure | null> {
    setBusy(true)
    try {
      showAlert((await work()).message, { kind: 'done' })
      return null
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      if (!hasForm) showAlert(failure.message, { kind: 'error' })
      return failure
    } finally {
      setBusy(false)
      await client.invalidateQueries({ queryKey: peopleKey })
    }
  }

  return { act, busy }
}
