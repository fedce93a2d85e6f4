import type { Wording } from '#app/desk/drafts/meanwhile.tsx'
import type { Known } from '#app/desk/drafts/use-draft-form.ts'
import { wordsOf } from '#app/desk/frame/desk-form.tsx'
import { identityDraft } from '#app/desk/queries.ts'
import { type IdentityChanges, identitySchema } from '#app/shop/identity.schema.ts'
import { Field, TextArea } from '#app/ui/field.tsx'
import type { ShopIdentity } from '#app/values/shop-identity.ts'
import { type Read, type Setting, SettingForm, useSettingForm } from './setting-form.tsx'

const identityLabels: Record<keyof ShopIdentity, string> = {
  name: 'Name',
  address: 'Postal address',
  email: 'E-mail',
  phone: 'Phone',
}

const wording: Wording = {
  boxOf: (field) => field,
  nameOf: (box) => identityLabels[box as keyof ShopIdentity] ?? box,
  show: (_box, value) => value,
}

const setting: Setting<ShopIdentity, ShopIdentity> = {
  label: 'Your shop',
  draft: identityDraft,
  units: Object.keys(identityLabels).map((name) => [name]),
  same: (_name, one, other) => one.trim() === other.trim(),
  wording,
  read: (fields): Read<ShopIdentity> => {
    const parsed = identitySchema.safeParse(fields)
    if (!parsed.success) return { ok: false, errors: wordsOf(parsed.error.issues) }
    return { ok: true, value: parsed.data }
  },
}

/** What the shop calls itself, and how to reach it. */
export function IdentityForm(doors: {
  known: Known<ShopIdentity>
  save: (changes: IdentityChanges, version: number) => Promise<Known<ShopIdentity>>
  load: (since: number | null) => Promise<Known<ShopIdentity>>
}) {
  const settingForm = useSettingForm(setting, doors)
  const field = (name: keyof ShopIdentity) => ({
    label: identityLabels[name],
    ...settingForm.field(name),
  })
  return (
    <SettingForm of={settingForm}>
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
        <Field
          hint="At the top of every page and every mail."
          autoComplete="organization"
          className="sm:col-span-2"
          {...field('name')}
        />
        <TextArea
          hint="As on an envelope, without the name. Leave empty not to show one."
          rows={4}
          autoComplete="off"
          className="sm:col-span-2"
          {...field('address')}
        />
        <Field
          hint="Where readers can write to. Leave empty not to show one."
          type="email"
          autoComplete="off"
          {...field('email')}
        />
        <Field
          hint="With the country, such as +1 503 555 0142. Leave empty not to show one."
          type="tel"
          autoComplete="off"
          {...field('phone')}
        />
      </div>
    </SettingForm>
  )
}
