import { type FormEvent, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { deskPrice, readAmount } from '#app/values/amount.ts'
import { toCents } from '#app/values/money.ts'

/* What is asked at the door when it did not go as it should. Large, and with words to tap. */

/** Another amount than the parcel's, and why. */
export function OtherAmount({
  collect,
  onPaid,
  onCancel,
}: {
  collect: number
  onPaid: (paid: number, reason: string) => void
  onCancel: () => void
}) {
  const [errors, setErrors] = useState<{ paid?: string; reason?: string }>({})
  const [reason, setReason] = useState('')

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('paid') ?? '')
    const paid = readAmount(typed)
    const isAmount = paid !== null && paid >= 0 && toCents(paid) !== null
    const found = {
      ...(!isAmount && { paid: 'Enter what was paid, such as 20.00' }),
      ...(reason.trim() === '' && { reason: 'Say why in a few words' }),
    }
    setErrors(found)
    if (isAmount && reason.trim() !== '') onPaid(paid, reason.trim())
  }

  return (
    <form onSubmit={submit} noValidate className="mt-4 grid gap-3">
      <Field
        label={`Paid instead of ${deskPrice(collect)}`}
        name="paid"
        inputMode="decimal"
        autoComplete="off"
        autoFocus
        error={errors.paid}
      />
      <Why words={['No change', 'Not enough cash', 'A book was missing']} choose={setReason} />
      <Field
        label="Why"
        name="reason"
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        error={errors.reason}
      />
      <Ways send="Save" onCancel={onCancel} />
    </form>
  )
}

/** Why the parcel was not taken; it may be left empty. */
export function WhyRefused({
  onRefused,
  onCancel,
}: {
  onRefused: (reason: string) => void
  onCancel: () => void
}) {
  const [reason, setReason] = useState('')
  return (
    <form
      className="mt-4 grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        onRefused(reason.trim())
      }}
    >
      <Why words={['Changed their mind', 'No cash', 'Damaged']} choose={setReason} />
      <Field
        label="Why, if they said"
        name="refusal"
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <Ways send="It was refused" onCancel={onCancel} />
    </form>
  )
}

const Why = ({ words, choose }: { words: string[]; choose: (word: string) => void }) => (
  <div className="flex flex-wrap gap-2">
    {words.map((word) => (
      <Button key={word} variant="quiet" className="min-h-12 px-4" onClick={() => choose(word)}>
        {word}
      </Button>
    ))}
  </div>
)

const Ways = ({ send, onCancel }: { send: string; onCancel: () => void }) => (
  <div className="grid grid-cols-[1fr_2fr] gap-2">
    <Button variant="quiet" className="min-h-16" onClick={onCancel}>
      Back
    </Button>
    <Button type="submit" className="min-h-16 text-lg">
      {send}
    </Button>
  </div>
)
