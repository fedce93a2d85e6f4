import { type FormEvent, type ReactNode, useState } from 'react'
import type { Change } from '#app/catalog/many/edit.schema.ts'
import { problemIn, readSubjects, valuesIn } from '#app/catalog/trade/trade-lists.ts'
import { Button } from '#app/ui/button.tsx'
import { CloseButton, Dialog } from '#app/ui/dialog.tsx'
import { Field, Select, TextArea } from '#app/ui/field.tsx'
import { Refused } from '#app/ui/refused.tsx'
import { moneySign, readAmount, readPercent } from '#app/values/amount.ts'
import { booksOf } from './edit-words.ts'

export type FormKind = 'price' | 'category' | 'subjects'

/** What is typed, as a change; a sentence where it is none. */
type Read = (form: FormData) => Change | string

const forms: Record<FormKind, { title: string; read: Read; fields: () => ReactNode }> = {
  price: {
    title: 'Change prices',
    fields: PriceFields,
    read: (form) => {
      const round = String(form.get('round')) as Extract<Change, { kind: 'price' }>['round']
      if (form.get('way') === 'round')
        return round === 'none'
          ? 'Choose what to round to.'
          : { kind: 'price', by: 'percent', value: 0, round }
      const by = form.get('by') === 'amount' ? 'amount' : 'percent'
      const typed = String(form.get('value'))
      const value = by === 'amount' ? readAmount(typed) : readPercent(typed)
      if (!value || Number.isNaN(value) || value < 0)
        return 'Enter a number above 0, such as 5 or 2.50.'
      return { kind: 'price', by, value: form.get('way') === 'down' ? -value : value, round }
    },
  },
  category: {
    title: 'Set category',
    fields: () => (
      <Field
        label="Category"
        name="category"
        hint="Leave empty to remove it."
        maxLength={100}
        autoComplete="off"
      />
    ),
    read: (form) => ({ kind: 'category', category: String(form.get('category')) }),
  },
  subjects: {
    title: 'Add and remove subjects',
    fields: () => (
      <>
        <TextArea
          label="Add"
          name="add"
          rows={3}
          hint="One in a line, such as FIC004000 Classics, or a keyword."
        />
        <TextArea
          label="Remove"
          name="remove"
          rows={3}
          hint="By its code, or by its name: crime removes FF Crime, too."
        />
      </>
    ),
    read: (form) => {
      const [add, remove] = [form.get('add'), form.get('remove')].map((text) =>
        readSubjects(String(text)),
      ) as [ReturnType<typeof readSubjects>, ReturnType<typeof readSubjects>]
      const problem = problemIn([...add, ...remove])
      if (problem) return problem
      if (add.length + remove.length === 0) return 'Enter a subject to add or remove.'
      return { kind: 'subjects', add: valuesIn(add), remove: valuesIn(remove) }
    },
  },
}

function PriceFields() {
  const [way, setWay] = useState('up')
  return (
    <>
      <Select label="How" name="way" value={way} onChange={({ target }) => setWay(target.value)}>
        <option value="up">Raise</option>
        <option value="down">Lower</option>
        <option value="round">Only round</option>
      </Select>
      {way !== 'round' && (
        <div className="grid grid-cols-2 gap-3">
          <Field label="By" name="value" autoComplete="off" inputMode="decimal" />
          <Select label="In" name="by">
            <option value="percent">%</option>
            <option value="amount">{moneySign()}</option>
          </Select>
        </div>
      )}
      <Select label="Round to the nearest" name="round">
        <option value="none">Cent</option>
        <option value=".99">.99</option>
        <option value=".95">.95</option>
        <option value="whole">{`Whole ${moneySign()}`}</option>
      </Select>
    </>
  )
}

/** Asks what is to be changed; the preview comes next, and changes nothing yet. */
export function ChangeDialog({
  kind,
  count,
  busy,
  onClose,
  onPrepare,
}: {
  kind: FormKind
  count: number
  busy: boolean
  onClose: () => void
  onPrepare: (change: Change) => Promise<string | null>
}) {
  const [refused, setRefused] = useState<string | null>(null)
  const { title, fields: Fields, read } = forms[kind]
  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const change = read(new FormData(event.currentTarget))
    setRefused(typeof change === 'string' ? change : await onPrepare(change))
  }
  return (
    <Dialog
      title={title}
      text={`Of ${booksOf(count)}. You'll see each one before anything is changed.`}
      onClose={onClose}
    >
      <form noValidate onSubmit={submit} className="mt-6 space-y-4">
        <Refused message={refused} />
        <Fields />
        <div className="flex flex-wrap gap-3 pt-2">
          <Button type="submit" busy={busy}>
            Preview
          </Button>
          <CloseButton variant="quiet">Cancel</CloseButton>
        </div>
      </form>
    </Dialog>
  )
}
