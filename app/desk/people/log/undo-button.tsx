import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { momentInWords } from '#app/desk/frame/moment.ts'
import { ApiFailure } from '#app/page/api-client.ts'
import type { LogEntry } from '#app/people/log/log.schema.ts'
import { Button } from '#app/ui/button.tsx'
import { showAlert } from '#app/ui/messages.ts'
import { undoEntry } from './log-queries.ts'

/** Takes a change back; the undo is an entry of its own, which can be undone as well. */
export function UndoButton({ entry: { id, at, called } }: { entry: LogEntry }) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)

  async function undo() {
    setBusy(true)
    try {
      const { message } = await undoEntry(id)
      // Whatever page shows what was changed.
      await client.invalidateQueries()
      showAlert(message, { kind: 'done' })
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      showAlert(failure.message, { kind: 'error' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button
      variant="quiet"
      className="mt-2"
      busy={busy}
      aria-label={`Undo: ${called ?? 'change'}, ${momentInWords(at)}`}
      onClick={() => void undo()}
    >
      Undo
    </Button>
  )
}
