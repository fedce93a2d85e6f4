import { useWatch } from 'react-hook-form'
import type { Known } from '#app/desk/drafts/use-draft-form.ts'
import { wordsOf } from '#app/desk/frame/desk-form.tsx'
import { chargesDraft } from '#app/desk/queries.ts'
import {
  type ChargesChanges,
  type ChargesOnWire,
  chargesSchema,
  limitWithoutFee,
  toCharges,
} from '#app/shop/charges.schema.ts'
import { Field, Select } from '#app/ui/field.tsx'
import { moneySign } from '#app/values/amount.ts'
import { type ChargesFields, chargesOf, exampleOf } from './charges-fields.ts'
import { chargesUnits, chargesWording, sameInCharges } from './charges-wording.ts'
import { type Read, type Setting, SettingForm, useSettingForm } from './setting-form.tsx'

const setting: Setting<ChargesFields, ChargesOnWire> = {
  label: 'Shipping and tax',
  draft: chargesDraft,
  units: chargesUnits,
  same: sameInCharges,
  wording: chargesWording,
  read: readFields,
}

/** Shipping and tax to be set. */
export function ChargesForm(doors: {
  known: Known<ChargesFields>
  save: (changes: ChargesChanges, version: number) => Promise<Known<ChargesFields>>
  load: (since: number | null) => Promise<Known<ChargesFields>>
}) {
  const settingForm = useSettingForm(setting, doors)
  const { form, field } = settingForm
  return (
    <SettingForm of={settingForm}>
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
        <Field
          label={`Shipping fee in ${moneySign()}`}
          hint="For a whole order; 0 when there is none."
          inputMode="decimal"
          autoComplete="off"
          {...field('shippingFee')}
        />
        <Field
          label={`Free shipping from ${moneySign()}`}
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
    </SettingForm>
  )
}

function readFields(fields: ChargesFields): Read<ChargesOnWire> {
  const parsed = chargesSchema.safeParse(chargesOf(fields))
  if (!parsed.success) return { ok: false, errors: wordsOf(parsed.error.issues) }
  const errors = limitWithoutFee(toCharges(parsed.data))
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, value: parsed.data }
}

function Example({ fields }: { fields: ChargesFields }) {
  const read = readFields(fields)
  return (
    <output className="mt-8 block border-l-2 border-moss bg-raised px-4 py-3 tabular-nums">
      {read.ok ? exampleOf(toCharges(read.value)) : 'Fill in the fields above to see an example.'}
    </output>
  )
}
