import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { announce } from '#app/ui/messages.ts'
import { patchRow, type Saved } from './table-queries.ts'

/** What a cell has to say below its line; what was typed stays until it is decided. */
type Trouble = { message: string; mine: string; theirs?: string }

export type Cell = {
  /** What is being typed; null while nothing is. */
  text: string | null
  busy: boolean
  trouble: Trouble | null
  begin: (text: string) => void
  type: (text: string) => void
  save: () => Promise<void>
  leave: () => void
}

/** One number of a line that can be typed over. `done` is said to screen readers. */
export function useCell(
  id: string,
  save: (text: string) => Promise<Saved>,
  done: (text: string) => string,
): Cell {
  const client = useQueryClient()
  const [text, setText] = useState<string | null>(null)
  const [shown, setShown] = useState('')
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<Trouble | null>(null)

  function leave() {
    setText(null)
    setTrouble(null)
  }

  async function send(typed: string) {
    setBusy(true)
    const saved = await save(typed).finally(() => setBusy(false))
    if ('patch' in saved) patchRow(client, id, saved.patch)
    if (saved.ok) {
      leave()
      announce(done(typed))
    } else {
      // Somebody else's number is shown in the cell, and the typed one beside the question.
      const isConflict = 'theirs' in saved
      setTrouble({
        message: saved.message,
        mine: typed,
        ...(isConflict && { theirs: saved.theirs }),
      })
      if (isConflict) setText(null)
    }
  }

  return {
    text,
    busy,
    trouble,
    begin: (value) => {
      setText(value)
      setShown(value)
      setTrouble(null)
    },
    type: setText,
    save: async () => {
      const typed = text ?? trouble?.mine
      if (busy || typed === undefined) return
      if (text !== null && typed.trim() === shown.trim()) return leave()
      await send(typed)
    },
    leave,
  }
}
