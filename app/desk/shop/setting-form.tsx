import { type ReactNode, useState } from 'react'
import type { Path } from 'react-hook-form'
import * as z from 'zod/mini'
import { Meanwhile, type Wording } from '#app/desk/drafts/meanwhile.tsx'
import type { Boxes } from '#app/desk/drafts/merge.ts'
import { type DraftForm, type Known, useDraftForm } from '#app/desk/drafts/use-draft-form.ts'
import { useIsChanged } from '#app/desk/drafts/use-is-changed.ts'
import { useMeanwhile } from '#app/desk/drafts/use-meanwhile.ts'
import { DraftNote, type Messages, messagesOf } from '#app/desk/frame/desk-form.tsx'
import { SaveBar } from '#app/desk/frame/save-bar.tsx'
import { ApiFailure } from '#app/page/api-client.ts'
import { ErrorSummary } from '#app/ui/field.tsx'
import { submitFilled } from '#app/ui/filled-form.ts'

// Its probe of `new Function` would trip the page's Content-Security-Policy.
z.config({ jitless: true })

/** The boxes as the API takes them, or what is wrong with them, by box. */
export type Read<Value> = { ok: true; value: Value } | { ok: false; errors: Messages }

/** A group of settings that one form edits. Its boxes bear the names of the API's fields. */
export type Setting<Fields extends Boxes, Value extends object> = DraftForm & {
  label: string
  wording: Wording
  read: (typed: Fields) => Read<Value>
  /** What the button says; "Save changes" when left out. */
  save?: string
}

type Doors<Fields, Value> = {
  known: Known<Fields>
  /** Changes this version; answers the settings as they are now. */
  save: (changes: Partial<Value>, version: number) => Promise<Known<Fields>>
  /** The settings as they are now, with what was changed since a version. */
  load: (since: number | null) => Promise<Known<Fields>>
}

/** The state of such a form; what is typed is kept until it is saved. */
export function useSettingForm<Fields extends Boxes, Value extends object>(
  setting: Setting<Fields, Value>,
  { known, save, load }: Doors<Fields, Value>,
) {
  const [refused, setRefused] = useState<string | null>(null)
  const draftForm = useDraftForm(setting, known)
  const { form } = draftForm
  const { errors } = form.formState
  const meanwhile = useMeanwhile(draftForm, load, setRefused)

  /** Shows each box its message; false when none is about a box. */
  function showErrors(messages: Messages): boolean {
    const boxes = setting.units.flat().filter((name) => messages[name])
    for (const name of boxes) form.setError(name as Path<Fields>, { message: messages[name] })
    return boxes.length > 0
  }

  const submit = form.handleSubmit(async (typed) => {
    setRefused(null)
    if (draftForm.undecided) return meanwhile.decideFirst()
    const read = setting.read(typed as Fields)
    if (!read.ok) {
      showErrors(read.errors)
      return
    }
    try {
      const changes = pickChanged(read.value, draftForm.changedBoxes())
      draftForm.startFrom(await save(changes, draftForm.version() ?? 0))
      meanwhile.forget()
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      if (isTooLate(failure)) return meanwhile.loadAgain()
      if (!showErrors(failure.errors ?? {})) setRefused(failure.message)
    }
  })

  const field = (name: keyof Fields & Path<Fields>) => ({
    ...form.register(name),
    error: messagesOf(errors)[name],
  })

  const { restored, changedBoxes } = draftForm
  return { setting, form, restored, changedBoxes, refused, meanwhile, submit, field }
}

/* Somebody else was quicker: what there is now is asked for, and laid beside what was typed. */
const isTooLate = ({ status, reason }: ApiFailure) =>
  status === 412 || (status === 409 && reason === 'changed-meanwhile')

/* Only what differs is sent, so that what somebody else has changed meanwhile stays. */
const pickChanged = <Value extends object>(value: Value, changed: string[]): Partial<Value> =>
  Object.fromEntries(
    Object.entries(value).filter(([name]) => changed.includes(name)),
  ) as Partial<Value>

/** The form around its boxes: the draft's note, other people's changes, what is wrong, the button. */
export function SettingForm<Fields extends Boxes, Value extends object>({
  of: { setting, form, restored, changedBoxes, refused, meanwhile, submit },
  children,
}: {
  of: ReturnType<typeof useSettingForm<Fields, Value>>
  children: ReactNode
}) {
  const { label, wording, save = 'Save changes' } = setting
  const { errors, isSubmitting, submitCount } = form.formState
  const isChanged = useIsChanged({ form, changedBoxes })
  return (
    <form method="post" noValidate onSubmit={submitFilled(form, submit)} aria-label={label}>
      {restored && <DraftNote at={restored.at} discard={meanwhile.discard} />}
      {meanwhile.isShown && <Meanwhile what={label} wording={wording} {...meanwhile.shown} />}
      <ErrorSummary
        errors={{ ...messagesOf(errors), form: refused ?? undefined }}
        attempt={submitCount}
      />
      {children}
      <SaveBar
        button={save}
        busy={isSubmitting}
        isChanged={isChanged}
        wrong={Object.keys(errors).length}
        refused={refused}
      />
    </form>
  )
}
