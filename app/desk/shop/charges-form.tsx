import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { Meanwhile } from '#app/desk/drafts/meanwhile.tsx'
import { type Known, useDraftForm } from '#app/desk/drafts/use-draft-form.ts'
import { useMeanwhile } from '#app/desk/drafts/use-meanwhile.ts'
import { DraftNote, type Messages, messagesOf, wordsOf } from '#app/desk/frame/desk-form.tsx'
import { chargesDraft } from '#app/desk/queries.ts'
import { ApiFailure } from '#app/page/api-client.ts'
import {
  type ChargesChanges,
  type ChargesOnWire,
  chargesSchema,
  limitWithoutFee,
  toCharges,
} from '#app/shop/charges.schema.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary, Field, Select } from '#app/ui/field.tsx'
import { submitFilled } from '#app/ui/filled-form.ts'
import { type ChargesFields, chargesOf, exampleOf } from './charges-fields.ts'
import { chargesUnits, chargesWording, sameInCharges } from './charges-wording.ts'

// Its probe of `new Function` would trip the page's Content-Security-Policy.
z.config({ jitless: true })

/** Shipping and tax to be set; what is typed is kept until it is saved. */
export function ChargesForm({
  known,
  save,
  load,
}: {
  known: Known<ChargesFields>
  /** Changes this version; answers the charges as they are now. */
  save: (changes: ChargesChanges, version: number) => Promise<Known<ChargesFields>>
  /** The charges as they are now, with what was changed since a version. */
  load: (since: number | null) => Promise<Known<ChargesFields>>
}) {
  const [refused, setRefused] = useState<string | null>(null)
  const setting = { draft: chargesDraft, units: chargesUnits, same: sameInCharges }
  const draftForm = useDraftForm(setting, known)
  const { form, restored } = draftForm
  const { errors, isSubmitting, submitCount } = form.formState
  const meanwhile = useMeanwhile(draftForm, load, setRefused)

  /** Shows each box its message; false when none is about a box. */
  function showErrors(messages: Messages): boolean {
    const boxes = (Object.keys(chargesSchema.shape) as (keyof ChargesFields)[]).filter(
      (name) => messages[name],
    )
    for (const name of boxes) form.setError(name, { message: messages[name] })
    return boxes.length > 0
  }

  const submit = form.handleSubmit(async (typed) => {
    setRefused(null)
    if (draftForm.undecided) return meanwhile.decideFirst()
    const read = readFields(typed)
    if (!read.ok) {
      showErrors(read.errors)
      return
    }
    try {
      const changes = pickCharges(read.charges, draftForm.changedBoxes())
      draftForm.startFrom(await save(changes, draftForm.version() ?? 0))
      meanwhile.forget()
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      if (failure.status === 412) return meanwhile.loadAgain()
      if (!showErrors(failure.errors ?? {})) setRefused(failure.message)
    }
  })

  const field = (name: keyof ChargesFields) => ({
    ...form.register(name),
    error: errors[name]?.message,
  })

  return (
    <form
      method="post"
      noValidate
      onSubmit={submitFilled(form, submit)}
      aria-label="Shipping and tax"
      className="max-w-3xl"
    >
      {restored && <DraftNote at={restored.at} discard={meanwhile.discard} />}
      {meanwhile.isShown && (
        <Meanwhile what="Shipping and tax" wording={chargesWording} {...meanwhile.shown} />
      )}
      <ErrorSummary
        errors={{ ...messagesOf(errors), form: refused ?? undefined }}
        attempt={submitCount}
      />
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
        <Field
          label="Shipping fee in $"
          hint="For a whole order; 0 when there is none."
          inputMode="decimal"
          autoComplete="off"
          {...field('shippingFee')}
        />
        <Field
          label="Free shipping from $"
          hint="Orders from this amount ship free; leave empty to always charge."
          inputMode="decimal"
          autoComplete="off"
          {...field('freeShippingFrom')}
        />
        <Field
          label="Tax rate in %"
          hint="On books and shipping; 0 when there is none."
          inputMode="decimal"
          autoComplete="off"
          {...field('taxRate')}
        />
        <Select label="Prices" {...field('pricesIncludeTax')}>
          <option value="no">Exclude tax (added at checkout)</option>
          <option value="yes">Include tax</option>
        </Select>
      </div>
      <Example fields={useWatch({ control: form.control }) as ChargesFields} />
      <Button type="submit" busy={isSubmitting} className="mt-8 min-w-48">
        Save changes
      </Button>
    </form>
  )
}

type ReadFields = { ok: true; charges: ChargesOnWire } | { ok: false; errors: Messages }

function readFields(fields: ChargesFields): ReadFields {
  const parsed = chargesSchema.safeParse(chargesOf(fields))
  if (!parsed.success) return { ok: false, errors: wordsOf(parsed.error.issues) }
  const errors = limitWithoutFee(toCharges(parsed.data))
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, charges: parsed.data }
}

/* Only what differs is sent, so that what somebody else has changed meanwhile stays. */
const pickCharges = (charges: ChargesOnWire, changed: string[]): ChargesChanges =>
  Object.fromEntries(Object.entries(charges).filter(([name]) => changed.includes(name)))

function Example({ fields }: { fields: ChargesFields }) {
  const read = readFields(fields)
  return (
    <output className="mt-8 block border-l-2 border-moss bg-raised px-4 py-3 tabular-nums">
      {read.ok ? exampleOf(toCharges(read.charges)) : 'Fill in the fields above to see an example.'}
    </output>
  )
}
