import { useEffect, useState } from 'react'
import type { LetterAnswer, LetterDraft } from '#app/letters/letter.schema.ts'
import { ApiFailure } from '#app/page/api-client.ts'
import { showAlert } from '#app/ui/messages.ts'
import { dropKept, keep, readKept, readTyped, saysTheSame, type Typed, typedOf } from './boxes.ts'
import { saveLetter } from './queries.ts'

/** A letter as it is typed: kept in the browser until it is saved, and never over what a colleague saved. */
export function useLetter(letter: LetterAnswer, onChanged: (letter: LetterAnswer) => void) {
  const { id } = letter
  const [restored, setRestored] = useState(() => readKept(id))
  const [typed, setTyped] = useState<Typed>(() => restored ?? typedOf(letter))
  const [version, setVersion] = useState(restored?.version ?? letter.version)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [attempt, setAttempt] = useState(0)
  const [theirs, setTheirs] = useState<LetterAnswer | null>(null)
  const [busy, setBusy] = useState(false)
  const isSaved = saysTheSame(typed, typedOf(letter))

  useEffect(() => {
    if (isSaved) dropKept(id)
    else keep(id, typed, version)
  }, [id, typed, version, isSaved])

  const take = (saved: LetterAnswer) => {
    setTheirs(null)
    setRestored(null)
    setVersion(saved.version)
    onChanged(saved)
  }

  /** The letter as it is stored now; null when it could not be saved. */
  async function save(over = version): Promise<LetterAnswer | null> {
    const read = readTyped(typed)
    setErrors(read.ok ? {} : read.errors)
    setAttempt(attempt + 1)
    if (!read.ok) return null
    setBusy(true)
    try {
      const saved = await saveLetter(id, read.draft, over)
      take(saved)
      return saved
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      const current = failure.problem.current as LetterAnswer | undefined
      if (failure.reason === 'changed-meanwhile' && current) setTheirs(current)
      else if (failure.reason === 'sent-already' && current) onChanged(current)
      showAlert(failure.message, { kind: 'error' })
      return null
    } finally {
      setBusy(false)
    }
  }

  return {
    typed,
    setTyped,
    errors,
    attempt,
    busy,
    isSaved,
    restoredAt: restored?.at ?? null,
    discard: () => {
      setTyped(typedOf(letter))
      setVersion(letter.version)
      setRestored(null)
    },
    theirs,
    keepMine: () => theirs && save(theirs.version),
    keepTheirs: () => {
      if (!theirs) return
      setTyped(typedOf(theirs))
      take(theirs)
    },
    save,
    draft: (): LetterDraft | null => {
      const read = readTyped(typed)
      return read.ok ? read.draft : null
    },
  }
}
