import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { draftPrefix } from '#app/account/sign-out-drafts.ts'
import { type Delivery, deliverySchema } from '#app/orders/checkout.schema.ts'
import { keptByTab } from '#app/page/kept.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/field.tsx'
import { submitFilled } from '#app/ui/filled-form.ts'
import { Refused } from '#app/ui/refused.tsx'
import { DeliveryFields } from './delivery-fields.tsx'

// Its probe of `new Function` would trip the page's Content-Security-Policy.
z.config({ jitless: true })

/* Within a name of its own, so that no other form of the page has boxes of the same id. */
type Boxes = { delivery: Delivery }
const schema = z.strictObject({ delivery: deliverySchema })

/** Changes an address: of an order, or the remembered one. What is typed survives a detour to the login. */
export function DeliveryForm({
  about,
  title,
  now,
  save,
  close,
}: {
  /** Names what was typed and not saved, among what this tab keeps. */
  about: string
  title: string
  now: Delivery
  /** Answers what was wrong: as a whole, and by field; null once it is saved. */
  save: (delivery: Delivery) => Promise<{ message: string; errors: Record<string, string> } | null>
  close: () => void
}) {
  const key = `${draftPrefix}${about}`
  const form = useForm<Boxes>({
    defaultValues: { delivery: { ...now, ...(keptByTab.readJson(key) as Partial<Delivery>) } },
    resolver: zodResolver(schema) as unknown as Resolver<Boxes>,
    shouldFocusError: false,
  })
  const { errors, isSubmitting, submitCount } = form.formState

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => keptByTab.write(key, JSON.stringify(values.delivery)),
      }),
    [form, key],
  )

  // A keyboard goes on in the form that it has just opened.
  const first = useRef<HTMLFormElement>(null)
  useEffect(() => first.current?.querySelector('input')?.focus(), [])

  const submit = form.handleSubmit(async ({ delivery }) => {
    const refused = await save(delivery)
    if (refused === null) return leave()
    form.setError('root', { message: refused.message })
    for (const [name, message] of Object.entries(refused.errors)) {
      form.setError(`delivery.${name as keyof Delivery}`, { message })
    }
  })

  function leave() {
    keptByTab.remove(key)
    close()
  }

  const byField = Object.fromEntries(
    Object.entries(errors.delivery ?? {}).map(([name, error]) => [
      `delivery.${name}`,
      (error as { message?: string }).message,
    ]),
  )
  const isToldByField = Object.keys(byField).length > 0
  return (
    <form
      ref={first}
      method="post"
      noValidate
      onSubmit={submitFilled(form, submit)}
      aria-label={title}
      className="max-w-[40rem] pb-2"
    >
      {!isToldByField && errors.root?.message && (
        <div className="mb-6">
          <Refused message={errors.root.message} />
        </div>
      )}
      <ErrorSummary errors={byField} attempt={submitCount} />
      <DeliveryFields
        field={(name) => ({
          ...form.register(`delivery.${name}`),
          error: errors.delivery?.[name]?.message,
        })}
        country={form.watch('delivery.country')}
      />
      <div className="mt-6 flex flex-wrap gap-3">
        <Button type="submit" busy={isSubmitting}>
          Save the address
        </Button>
        <Button variant="quiet" onClick={leave}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
