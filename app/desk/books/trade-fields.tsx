import type { ReactNode } from 'react'
import { type UseFormRegisterReturn, type UseFormReturn, useWatch } from 'react-hook-form'
import { availabilityNames } from '#app/catalog/trade/availability-names.ts'
import { readIsbn } from '#app/catalog/trade/isbn.ts'
import { formatPublished } from '#app/catalog/trade/published.ts'
import { Field, Select, TextArea } from '#app/ui/field.tsx'
import { readDay } from '#app/values/day.ts'
import { availabilities } from '#app/values/stored.ts'
import { AddContributor } from './add-contributor.tsx'
import type { BookFields } from './book-fields.ts'
import { bookLabels } from './book-labels.ts'
import { ContributorsRead, SubjectsRead } from './lines-read.tsx'
import { PlainBoxes } from './plain-boxes.tsx'
import type { TradeBoxes } from './trade-boxes.ts'

type Box = UseFormRegisterReturn & { error?: string; help?: ReactNode }
type Props = {
  box: (name: keyof TradeBoxes) => Box
  form: UseFormReturn<BookFields>
  /** Of a book that is there already. */
  ownId?: string
}

/** What this edition is, and what a copy of it is like. */
export function EditionFields({ box, form, ownId }: Props) {
  const [isbn13, publishedOn] = useWatch({
    control: form.control,
    name: ['isbn13', 'publishedOn'],
  })
  return (
    <>
      <Field
        label={bookLabels.isbn13}
        hint={isbnInWords(isbn13)}
        inputMode="numeric"
        autoComplete="off"
        {...box('isbn13')}
      />
      <PlainBoxes group="edition" {...{ box, form, ownId }} />
      <Field
        label={bookLabels.publishedOn}
        hint={
          publishedInWords(publishedOn) ?? 'As far as it is known: 1997, 1997-06 or 1997-06-26.'
        }
        autoComplete="off"
        {...box('publishedOn')}
      />
      <PlainBoxes group="copy" {...{ box, form, ownId }} />
    </>
  )
}

/** Who made the book, and what it is about. */
export function PeopleFields({ box, form }: Props) {
  const [contributors, subjects] = useWatch({
    control: form.control,
    name: ['contributors', 'subjects'],
  })
  const add = (line: string) =>
    form.setValue('contributors', [contributors.trimEnd(), line].filter(Boolean).join('\n'), {
      shouldDirty: true,
    })
  return (
    <>
      <div>
        <TextArea
          label={bookLabels.contributors}
          hint="One on a line, with the role: Ann Goldstein, translator. Without a role: an author."
          rows={4}
          {...box('contributors')}
        />
        <AddContributor add={add} />
        <ContributorsRead text={contributors} />
      </div>
      <div>
        <TextArea
          label={bookLabels.subjects}
          hint="One on a line: BISAC FIC004000 Classics, Thema FBC, or a keyword."
          rows={4}
          {...box('subjects')}
        />
        <SubjectsRead text={subjects} />
      </div>
    </>
  )
}

/** Whether and when the book can be had. */
export function SupplyFields({ box, ownId }: Props) {
  return (
    <>
      <Select label={bookLabels.availability} {...box('availability')}>
        {availabilities.map((availability) => (
          <option key={availability} value={availability === 'available' ? '' : availability}>
            {availabilityNames[availability]}
          </option>
        ))}
      </Select>
      {ownId === undefined && (
        <Field
          label={bookLabels.stock}
          hint="Copies left. Leave empty if you don't count stock."
          inputMode="numeric"
          autoComplete="off"
          {...box('stock')}
        />
      )}
      <Field
        label={bookLabels.orderDays}
        hint="For a book that is ordered for the customer."
        inputMode="numeric"
        autoComplete="off"
        {...box('orderDays')}
      />
      <Field
        label={bookLabels.availableOn}
        hint="For a preorder or a reprint: a day such as 2027-03-01."
        autoComplete="off"
        {...box('availableOn')}
      />
    </>
  )
}

/* What was understood of a date; null until it can be read. */
function publishedInWords(typed: string): string | null {
  const day = readDay(typed)
  return day && formatPublished(day)
}

/* Once it is as long as an ISBN: whether it is one. */
function isbnInWords(typed: string): string | undefined {
  if (typed.replace(/\D/g, '').length < 10) return undefined
  const read = readIsbn(typed)
  return read.ok ? `A valid ISBN: ${read.isbn13}` : read.message
}
