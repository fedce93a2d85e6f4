import { type ReactNode, useId, useState } from 'react'
import * as z from 'zod/mini'
import { Meanwhile } from '#app/desk/drafts/meanwhile.tsx'
import { type Known, useDraftForm } from '#app/desk/drafts/use-draft-form.ts'
import { useIsChanged } from '#app/desk/drafts/use-is-changed.ts'
import { useMeanwhile } from '#app/desk/drafts/use-meanwhile.ts'
import { DraftNote, type Messages, messagesOf, wordsOf } from '#app/desk/frame/desk-form.tsx'
import { SaveBar } from '#app/desk/frame/save-bar.tsx'
import { orderSettingsDraft } from '#app/desk/queries.ts'
import { ApiFailure } from '#app/page/api-client.ts'
import {
  type OrderSettingsChanges,
  orderMails,
  orderSettingsSchema,
} from '#app/shop/order-settings.schema.ts'
import { ErrorSummary, Field, Select } from '#app/ui/field.tsx'
import { submitFilled } from '#app/ui/filled-form.ts'
import { moneySign } from '#app/values/amount.ts'
import {
  mailWords,
  type OrderSettingsFields,
  orderSettingsUnits,
  orderSettingsWording,
  sameInOrderSettings,
  settingsOf,
} from './order-settings-fields.ts'

// Its probe of `new Function` would trip the page's Content-Security-Policy.
z.config({ jitless: true })

const setting = {
  draft: orderSettingsDraft,
  units: orderSettingsUnits,
  same: sameInOrderSettings,
}

/** What the owner decides about orders; what is typed is kept until it is saved. */
export function OrderSettingsForm({
  known,
  save,
  load,
}: {
  known: Known<OrderSettingsFields>
  /** Changes this version; answers the settings as they are now. */
  save: (changes: OrderSettingsChanges, version: number) => Promise<Known<OrderSettingsFields>>
  /** The settings as they are now, with what was changed since a version. */
  load: (since: number | null) => Promise<Known<OrderSettingsFields>>
}) {
  const [refused, setRefused] = useState<string | null>(null)
  const draftForm = useDraftForm(setting, known)
  const { form, restored } = draftForm
  const { errors, isSubmitting, submitCount } = form.formState
  const meanwhile = useMeanwhile(draftForm, load, setRefused)

  /** Shows each box its message; false when none is about a box. */
  function showErrors(messages: Messages): boolean {
    const boxes = (Object.keys(orderSettingsSchema.shape) as (keyof OrderSettingsFields)[]).filter(
      (name) => messages[name],
    )
    for (const name of boxes) form.setError(name, { message: messages[name] })
    return boxes.length > 0
  }

  const submit = form.handleSubmit(async (typed) => {
    setRefused(null)
    if (draftForm.undecided) return meanwhile.decideFirst()
    const read = orderSettingsSchema.safeParse(settingsOf(typed))
    if (!read.success) {
      showErrors(wordsOf(read.error.issues))
      return
    }
    try {
      // Only what differs is sent, so that what somebody else has changed meanwhile stays.
      const changed = draftForm.changedBoxes()
      const changes = Object.entries(read.data).filter(([name]) => changed.includes(name))
      draftForm.startFrom(await save(Object.fromEntries(changes), draftForm.version() ?? 0))
      meanwhile.forget()
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      if (failure.status === 412) return meanwhile.loadAgain()
      if (!showErrors(failure.errors ?? {})) setRefused(failure.message)
    }
  })

  const isChanged = useIsChanged(draftForm)

  const box = (name: keyof OrderSettingsFields) => ({
    ...form.register(name),
    error: errors[name]?.message,
    autoComplete: 'off',
  })

  return (
    <form
      method="post"
      noValidate
      onSubmit={submitFilled(form, submit)}
      aria-label="Settings of orders"
    >
      {restored && <DraftNote at={restored.at} discard={meanwhile.discard} />}
      {meanwhile.isShown && (
        <Meanwhile
          what="The settings of orders"
          wording={orderSettingsWording}
          {...meanwhile.shown}
        />
      )}
      <ErrorSummary
        errors={{ ...messagesOf(errors), form: refused ?? undefined }}
        attempt={submitCount}
      />
      <Part title="Sending">
        <Field
          label="Sent within (days)"
          hint="For books in stock. Customers read the day on the book's page, in the cart and in their mails. Weekends count."
          inputMode="numeric"
          {...box('sentWithinDays')}
        />
      </Part>
      <Part title="Stock">
        <Field
          label="Low stock (copies)"
          hint="Books with this many copies left, or fewer, are marked as low under Manage Books and can be listed there."
          inputMode="numeric"
          {...box('lowStock')}
        />
      </Part>
      <Part title="New orders by e-mail">
        <Select label="E-mail about new orders" {...box('orderMail')}>
          {orderMails.map((one) => (
            <option key={one} value={one}>
              {mailWords[one]}
            </option>
          ))}
        </Select>
        <Field
          label="Send it to"
          hint="Leave empty for no e-mails. With more than 60 orders an hour, choose one an hour."
          type="email"
          {...box('orderMailTo')}
        />
      </Part>
      <Part title="Cash on delivery">
        <Field
          label={`Largest order in ${moneySign()}`}
          hint="With shipping and tax. Leave empty for no limit."
          inputMode="decimal"
          {...box('codMax')}
        />
        <Field
          label="Refused parcels"
          hint="After this many, a customer or phone number can't order any more. Leave empty to always accept."
          inputMode="numeric"
          {...box('refusedLimit')}
        />
        <Select
          label="First orders"
          hint="Until a first order was delivered, each one waits under Confirm."
          {...box('confirmFirst')}
        >
          <option value="no">Pack at once</option>
          <option value="yes">Confirm by phone first</option>
        </Select>
      </Part>
      <Part title="Where you deliver">
        <Field
          label="Countries"
          hint="Separated by commas, such as United States, Canada. Leave empty for everywhere."
          {...box('servedCountries')}
        />
        <Field
          label="Zip codes"
          hint="How they begin, separated by commas, such as 972, 973. Leave empty for all."
          {...box('servedZipcodes')}
        />
      </Part>
      <Part title="Personal data">
        <Field
          label="Keep names for (days)"
          hint="After an order is finished: time for returns. Then name, address, phone and e-mail are removed from it for good."
          inputMode="numeric"
          {...box('retentionDays')}
        />
      </Part>
      <SaveBar
        button="Save changes"
        busy={isSubmitting}
        isChanged={isChanged}
        wrong={Object.keys(errors).length}
        refused={refused}
      />
    </form>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot stand beside its boxes
    <div
      role="group"
      aria-labelledby={id}
      className="desk-part mt-8 border-t border-hairline pt-6 first-of-type:mt-0"
    >
      <h3 id={id} className="text-xl">
        {title}
      </h3>
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">{children}</div>
    </div>
  )
}
