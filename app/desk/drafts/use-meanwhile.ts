import { useEffect, useRef, useState } from 'react'
import { decideFirst } from '#app/desk/frame/desk-form.tsx'
import { ApiFailure } from '#app/page/api-client.ts'
import type { Boxes } from './merge.ts'
import type { Known, useDraftForm } from './use-draft-form.ts'

/**
 * Other people's changes in a form, loaded after a save that came too late, or on request. The note
 * takes the focus whenever it has something new.
 */
export function useMeanwhile<Fields extends Boxes>(
  draftForm: ReturnType<typeof useDraftForm<Fields>>,
  load: ((since: number | null) => Promise<Known<Fields>>) | undefined,
  refuse: (message: string) => void,
) {
  const { meanwhile, mergeInto, decide, since } = draftForm
  const [busy, setBusy] = useState(false)
  const [told, setTold] = useState(0)
  const note = useRef<HTMLElement>(null)
  useEffect(() => {
    if (told > 0) note.current?.focus()
  }, [told])

  async function loadAgain() {
    if (!load) return
    setBusy(true)
    try {
      mergeInto(await load(since()))
      setTold((times) => times + 1)
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      refuse(failure.message)
    } finally {
      setBusy(false)
    }
  }

  const { conflicts, taken, changes } = meanwhile
  return {
    isShown: told > 0 || conflicts.length + taken.length + changes.length > 0,
    loadAgain,
    /** Nothing is left to show. */
    forget: () => setTold(0),
    /** Throws the draft away; its note, and the focus in it, go with it. */
    discard: () => {
      draftForm.startFrom()
      setTold(0)
      document.getElementById('main')?.focus()
    },
    /** Tells that a choice is still open. */
    decideFirst: () => refuse(decideFirst),
    shown: {
      happened: meanwhile,
      decide,
      loadAgain: () => void loadAgain(),
      busy,
      ref: note,
    },
  }
}
