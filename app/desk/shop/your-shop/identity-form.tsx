import type { Wording } from '#app/desk/drafts/meanwhile.tsx'
import type { Known } from '#app/desk/drafts/use-draft-form.ts'
import { wordsOf } from '#app/desk/frame/desk-form.tsx'
import {
  type Read,
  type Setting,
  SettingForm,
  useSettingForm,
} from '#app/desk/shop/setting-form.tsx'
import {
  type IdentityChanges,
  type TypedIdentity,
  typedIdentitySchema,
} from '#app/shop/identity/identity.schema.ts'
import { Field, Select, TextArea } from '#app/ui/field.tsx'
import { identityFields, type ShopIdentity } from '#app/values/shop-identity.ts'
import { ColourBox } from './colour-box.tsx'
import { boxes, type Part, parts } from './parts.ts'
import { identityDraft } from './queries.ts'

const wording: Wording = {
  boxOf: (field) => field,
  nameOf: (box) => boxes[box as keyof ShopIdentity]?.label ?? box,
  show: (_box, value) => value,
}

const setting: Setting<ShopIdentity, TypedIdentity> = {
  label: 'Your shop',
  draft: identityDraft,
  // The logo is sent by itself.
  units: identityFields.filter((name) => name !== 'logo').map((name) => [name]),
  same: (_name, one, other) => one.trim() === other.trim(),
  wording,
  read: ({ logo: _, ...typed }): Read<TypedIdentity> => {
    const parsed = typedIdentitySchema.safeParse(typed)
    if (!parsed.success) return { ok: false, errors: wordsOf(parsed.error.issues) }
    return { ok: true, value: parsed.data }
  },
}

/** What the shop says of itself, part by part, saved as one. */
export function IdentityForm(doors: {
  known: Known<ShopIdentity>
  save: (changes: IdentityChanges, version: number) => Promise<Known<ShopIdentity>>
  load: (since: number | null) => Promise<Known<ShopIdentity>>
}) {
  const settingForm = useSettingForm(setting, doors)
  return (
    <SettingForm of={settingForm}>
      {parts.map((part) => (
        <PartOfForm key={part.id} part={part} of={settingForm} />
      ))}
    </SettingForm>
  )
}

function PartOfForm({
  part: { id, title, text, boxes: names },
  of,
}: {
  part: Part
  of: ReturnType<typeof useSettingForm<ShopIdentity, TypedIdentity>>
}) {
  return (
    <section
      aria-labelledby={id}
      className="desk-part mt-10 border-t border-hairline pt-8 first-of-type:mt-0"
    >
      <div>
        <h3 id={id} className="text-xl">
          {title}
        </h3>
        <p className="mt-2 max-w-[60ch] text-sm text-muted">{text}</p>
      </div>
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
        {names.map((name) => {
          if (name === 'accent' || name === 'accentDark')
            return <ColourBox key={name} of={of} name={name} />
          const { label, hint, half, rows, type, choose, autoComplete = 'off' } = boxes[name]
          const className = half ? '' : 'sm:col-span-2'
          const box = { label, hint, autoComplete, className, ...of.field(name) }
          if (choose) {
            return (
              <Select key={name} {...box}>
                <option value="">{choose.empty}</option>
                {choose.from().map((value) => (
                  <option key={value}>{value}</option>
                ))}
              </Select>
            )
          }
          return rows ? (
            <TextArea key={name} rows={rows} {...box} />
          ) : (
            <Field key={name} type={type} {...box} />
          )
        })}
      </div>
    </section>
  )
}
