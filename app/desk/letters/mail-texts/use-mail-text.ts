import { useEffect, useState } from 'react'
import { ApiFailure } from '#app/page/api-client.ts'
import { kept } from '#app/page/kept.ts'
import type { DeskMailText, MailWords } from '#app/shop/mail-texts/mail-texts.schema.ts'
import { showAlert } from '#app/ui/messages.ts'
import { resetMailText, saveMailText } from './queries.ts'

export const wordsOf = ({ subject, title, body }: MailWords): MailWords => ({
  subject,
  title,
  body,
})
const isSame = (one: MailWords, other: MailWords) =>
  JSON.stringify(wordsOf(one)) === JSON.stringify(wordsOf(other))

type KeptWords = MailWords & { at: number; version: number }
const keyOf = (kind: string) => `octavo-desk-draft:mail-text-${kind}`

function readKept(kind: string): KeptWords | null {
  const stored = kept.readJson(keyOf(kind)) as Partial<KeptWords> | null
  const isWhole = [stored?.subject, stored?.title, stored?.body].every(
    (one) => typeof one === 'string',
  )
  return isWhole && typeof stored?.version === 'number' ? (stored as KeptWords) : null
}

/** The words as they are typed: kept in the browser until saved, and never over what a colleague saved. */
export function useMailText(text: DeskMailText, onChanged: (text: DeskMailText) => void) {
  const { kind } = text
  const [restored, setRestored] = useState(() => readKept(kind))
  const [typed, setTyped] = useState<MailWords>(() => wordsOf(restored ?? text))
  const [version, setVersion] = useState(restored?.version ?? text.version)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [attempt, setAttempt] = useState(0)
  const [theirs, setTheirs] = useState<DeskMailText | null>(null)
  const [busy, setBusy] = useState(false)
  const isSaved = isSame(typed, text)

  useEffect(() => {
    if (isSaved) kept.remove(keyOf(kind))
    else kept.write(keyOf(kind), JSON.stringify({ ...typed, at: Date.now(), version }))
  }, [kind, typed, version, isSaved])

  function take(saved: DeskMailText) {
    setTyped(wordsOf(saved))
    setVersion(saved.version)
    setTheirs(null)
    setRestored(null)
    onChanged(saved)
  }

  async function change(call: () => Promise<DeskMailText>, done: string) {
    setBusy(true)
    setErrors({})
    setAttempt(attempt + 1)
    try {
      take(await call())
      showAlert(done, { kind: 'done' })
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      const { reason, problem } = failure
      if (reason === 'changed-meanwhile') setTheirs(problem.current as DeskMailText)
      if (failure.errors) setErrors(failure.errors)
      else showAlert(failure.message, { kind: 'error' })
    } finally {
      setBusy(false)
    }
  }

  return {
    ...{ typed, setTyped, errors, attempt, theirs, busy, isSaved },
    restoredAt: restored?.at ?? null,
    discard: () => take(text),
    save: (over = version) =>
      change(() => saveMailText(kind, typed, over), 'Saved. The next mail has these words.'),
    reset: () => change(() => resetMailText(kind, version), 'The usual words are back.'),
    keepTheirs: () => theirs && take(theirs),
  }
}
