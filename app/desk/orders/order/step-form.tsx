import { type Dispatch, type SetStateAction, useId } from 'react'
import { CarriageFields } from '#app/desk/orders/carriage-fields.tsx'
import type { DeskOrder } from '#app/orders/life/desk-order.schema.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, TextArea } from '#app/ui/field.tsx'
import { AddressFields } from './address-fields.tsx'
import type { FieldName, Offer } from './next-step.ts'
import type { Typed } from './step-values.ts'

type Props = {
  order: DeskOrder
  offer: Offer
  typed: Typed
  onType: Dispatch<SetStateAction<Typed>>
  busy: boolean
  onSubmit: () => void
  onCancel?: () => void
}

/** The boxes that a step needs, and its button. */
export function StepForm({ order, offer, typed, onType, busy, onSubmit, onCancel }: Props) {
  const has = (name: FieldName) => offer.fields.includes(name)
  const set = (some: Partial<Typed>) => onType((before) => ({ ...before, ...some }))
  const amountLabel = has('paid')
    ? 'Paid at the door'
    : has('amount')
      ? 'Amount'
      : 'Money given back'
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {has('lines') && (
        <LinesChoice
          order={order}
          positions={offer.lines ?? []}
          chosen={typed.lines}
          onChange={(lines) => set({ lines })}
        />
      )}
      {has('carriage') && (
        <CarriageFields
          withTracking
          value={typed.carriage}
          onChange={(carriage) => set({ carriage })}
        />
      )}
      {(has('paid') || has('amount') || has('givenBack')) && (
        <Field
          label={amountLabel}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          className="max-w-48"
          value={typed.amount}
          onChange={({ target }) => set({ amount: target.value })}
        />
      )}
      {has('reference') && (
        <Field
          label="Reference (optional)"
          name="reference"
          maxLength={120}
          value={typed.reference}
          onChange={({ target }) => set({ reference: target.value })}
        />
      )}
      {has('restock') && (
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-accent"
            checked={typed.restock}
            onChange={({ target }) => set({ restock: target.checked })}
          />
          The books can be sold again
        </label>
      )}
      {has('delivery') && (
        <AddressFields value={typed.delivery} onChange={(delivery) => set({ delivery })} />
      )}
      <TextArea
        label={has('reason') ? 'Why' : 'Note (optional)'}
        name="note"
        rows={2}
        maxLength={500}
        value={typed.note}
        onChange={({ target }) => set({ note: target.value })}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy} variant={offer.danger ? 'danger' : 'primary'}>
          {offer.button}
        </Button>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            Not now
          </Button>
        )}
      </div>
    </form>
  )
}

function LinesChoice({
  order,
  positions,
  chosen,
  onChange,
}: {
  order: DeskOrder
  positions: number[]
  chosen: number[]
  onChange: (chosen: number[]) => void
}) {
  const id = useId()
  return (
    <fieldset aria-labelledby={id}>
      <legend id={id} className="mb-1 text-sm font-medium">
        Which books
      </legend>
      {order.lines
        .filter(({ position }) => positions.includes(position))
        .map(({ position, title }) => (
          <label key={position} className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              className="size-5 shrink-0 accent-accent"
              checked={chosen.includes(position)}
              onChange={({ target }) =>
                onChange(
                  target.checked
                    ? [...chosen, position]
                    : chosen.filter((other) => other !== position),
                )
              }
            />
            <span dir="auto" className="wrap-anywhere">
              {title}
            </span>
          </label>
        ))}
    </fieldset>
  )
}
