import type { ReactNode } from 'react'
import { type UseFormRegisterReturn, type UseFormReturn, useWatch } from 'react-hook-form'
import {
  type Plain,
  type PlainField,
  plainField,
  plainNames,
} from '#app/catalog/trade/plain-fields.ts'
import { Field, Select } from '#app/ui/field.tsx'
import type { BookFields } from './book-fields.ts'

type Props = {
  box: (name: PlainField) => UseFormRegisterReturn & { error?: string; help?: ReactNode }
  form: UseFormReturn<BookFields>
  /** Of a book that is there already. */
  ownId?: string
  className?: string
}

/** The boxes of the plain fields of one group, in the order of their table. */
export function PlainBoxes({ group, ...props }: Props & { group: Plain['group'] }) {
  return plainNames
    .filter((name) => plainField(name).group === group)
    .map((name) => <PlainBox key={name} name={name} {...props} />)
}

function PlainBox({ name, box, form, ownId, className }: Props & { name: PlainField }) {
  const { label, names, hint, ...plain } = plainField(name)
  const typed = useWatch({ control: form.control, name })
  const shared = {
    label,
    className,
    hint: typeof hint === 'function' ? hint(typed, ownId) : hint,
    ...box(name),
  }
  if (names)
    return (
      <Select {...shared}>
        <option value="">Not specified</option>
        {Object.entries(names).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </Select>
    )
  return (
    <Field
      inputMode={plain.box === 'whole number' ? 'numeric' : undefined}
      autoComplete={plain.box === 'line' ? undefined : 'off'}
      {...shared}
    />
  )
}
