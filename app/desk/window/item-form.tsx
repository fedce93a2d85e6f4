import { useWatch } from 'react-hook-form'
import type { Wording } from '#app/desk/drafts/meanwhile.tsx'
import type { Known } from '#app/desk/drafts/use-draft-form.ts'
import {
  type Read,
  type Setting,
  SettingForm,
  useSettingForm,
} from '#app/desk/shop/setting-form.tsx'
import { emptyFields, type WindowFields, type WindowKind } from '#app/shop/window/window-kinds.ts'
import { Field, Select, TextArea } from '#app/ui/field.tsx'
import { readFields } from '#app/window/window.schema.ts'
import { PictureBox } from './picture-box.tsx'
import { boxNames, boxOf, kindNames, tidied } from './window-words.ts'

const wordingOf = (kind: WindowKind): Wording => ({
  boxOf: (field) => field,
  nameOf: (box) => boxOf(kind, box).label,
  show: (_box, value) => value,
})

const settingOf = (
  kind: WindowKind,
  draft: string,
  save: string,
): Setting<WindowFields, WindowFields> => ({
  ...{ draft, save, label: kindNames[kind].one, wording: wordingOf(kind) },
  units: boxNames(kind).map((name) => [name]),
  same: (_name, one, other) => one.trim() === other.trim(),
  read: (typed): Read<WindowFields> => {
    const read = readFields(kind, tidied(typed))
    return read.ok ? { ok: true, value: read.fields } : read
  },
})

export type Doors = {
  known: Known<WindowFields>
  save: (changes: WindowFields, version: number) => Promise<Known<WindowFields>>
  load: (since: number | null) => Promise<Known<WindowFields>>
}

/** The form of a thing in the window: its boxes, and what somebody else has changed meanwhile. */
export function useItemForm(kind: WindowKind, draft: string, save: string, doors: Doors) {
  return useSettingForm<WindowFields, WindowFields>(settingOf(kind, draft, save), {
    ...doors,
    known: { ...doors.known, fields: { ...emptyFields[kind], ...doors.known.fields } },
    save: (changes, version) => doors.save(changes as WindowFields, version),
  })
}

type ItemFormState = ReturnType<typeof useItemForm>

export function ItemForm({ kind, of }: { kind: WindowKind; of: ItemFormState }) {
  return (
    <SettingForm of={of}>
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
        {boxNames(kind).map((name) => (
          <ItemBox key={name} kind={kind} name={name} of={of} />
        ))}
      </div>
    </SettingForm>
  )
}

function ItemBox({ kind, name, of }: { kind: WindowKind; name: string; of: ItemFormState }) {
  const { label, hint, rows, type, choices, half, isPicture } = boxOf(kind, name)
  const typed = useWatch({ control: of.form.control, name }) as string
  const className = half ? '' : 'sm:col-span-2'
  const box = { label, hint, className, autoComplete: 'off', ...of.field(name) }
  if (isPicture)
    return (
      <PictureBox
        className={className}
        value={typed}
        error={box.error}
        onChosen={(value) => of.form.setValue(name, value, { shouldDirty: true })}
      />
    )
  if (choices)
    return (
      <Select {...box}>
        {choices.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Select>
    )
  if (rows) return <TextArea rows={rows} {...box} />
  return <Field type={type} {...box} />
}
