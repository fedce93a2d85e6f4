import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Import, ImportRow, MendRow } from '#app/feeds/import/import.schema.ts'
import { ApiFailure } from '#app/page/api-client.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { announce } from '#app/ui/messages.ts'
import { Refused } from '#app/ui/refused.tsx'
import { readAmount } from '#app/values/amount.ts'
import { moneyForm } from '#app/values/money.ts'
import { mendRow } from './queries.ts'

/** What a refused record mostly lacks. Boxes that are left as they are change nothing. */
export function MendRowForm({
  one,
  row,
  onDone,
}: {
  one: Import
  row: ImportRow
  onDone: () => void
}) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<{ message: string | null; errors: Errors }>(nothing)

  const form = useRef<HTMLFormElement>(null)
  // What was pressed to open it is gone: the keyboard goes on at the first box that lacks something.
  useEffect(() => {
    const boxes = [...(form.current?.querySelectorAll('input') ?? [])]
    const empty = boxes.find(({ value }) => value === '')
    const next = empty ?? boxes.at(-1)
    next?.focus()
  }, [])

  // What was refused is gone to, and so its reason is read.
  useEffect(() => {
    if (Object.keys(refused.errors).length === 0) return
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [refused])

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const { body, errors } = bodyOf(typed, row)
    if (Object.keys(errors).length > 0) return setRefused({ message: null, errors })
    setBusy(true)
    setRefused(nothing)
    try {
      await mendRow(one.id, row.row, body)
      announce(`Record ${row.record} was fixed.`)
      onDone()
      await client.invalidateQueries({ queryKey: ['desk-imports'] })
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      setRefused({ message: failure.message, errors: failure.errors ?? {} })
    } finally {
      setBusy(false)
    }
  }

  const currency = one.options.currency ?? moneyForm().currency
  const name = (field: string) => `${field}-${row.row}`
  return (
    <form
      ref={form}
      noValidate
      className="mt-3 mb-2 max-w-2xl border-l-2 border-hairline pl-4"
      onSubmit={save}
      onKeyDown={({ key, nativeEvent }) => {
        // One that ends a composition is the keyboard's own, and what is being saved may be refused.
        if (key === 'Escape' && !busy && !nativeEvent.isComposing) onDone()
      }}
    >
      <Refused message={refused.message} />
      <div className="mt-2 grid gap-4 sm:grid-cols-2">
        <Field
          label="Title"
          name={name('title')}
          defaultValue={row.title ?? ''}
          error={refused.errors.title}
          className="sm:col-span-2"
        />
        <Field
          label="ISBN"
          name={name('isbn13')}
          inputMode="numeric"
          defaultValue={row.isbn13 ?? ''}
          error={refused.errors.isbn13}
        />
        <Field
          label="Price"
          name={name('newPrice')}
          inputMode="decimal"
          defaultValue={row.price?.toFixed(2) ?? ''}
          hint={
            row.currency && row.currency !== currency
              ? `The file’s price is in ${row.currency}. Type your own price in ${currency}.`
              : undefined
          }
          error={refused.errors.newPrice}
        />
      </div>
      <div className="mt-4 flex gap-3">
        <Button type="submit" busy={busy}>
          Save
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

type Errors = Record<string, string>
const nothing = { message: null, errors: {} }

/** What was typed, of the boxes that say something. */
function bodyOf(typed: FormData, { row }: ImportRow): { body: MendRow; errors: Errors } {
  const text = (field: string) => String(typed.get(`${field}-${row}`) ?? '').trim()
  const body: MendRow = {}
  const errors: Errors = {}
  if (text('title')) body.title = text('title')
  if (text('isbn13')) body.isbn13 = text('isbn13')
  if (text('newPrice')) {
    const price = readAmount(text('newPrice'))
    if (price === null || Number.isNaN(price))
      errors.newPrice = 'Price must be an amount such as 19.99'
    else body.newPrice = price
  }
  return { body, errors }
}
