import { useId, useState } from 'react'
import { fieldHelp } from '#app/desk/help/field-help.ts'
import { HelpButton } from '#app/desk/help/help-button.tsx'
import { sheetField, sheetFields } from '#app/feeds/fields/sheet-fields.ts'
import type { ImportOptions } from '#app/feeds/import/import.schema.ts'
import type { DateOrder } from '#app/feeds/values/short-years.ts'
import { inputClass } from '#app/ui/input-class.ts'
import { SelectBox } from '#app/ui/select-box.tsx'
import { answerFor, type Column, dateQuestion } from './import-columns.ts'

/* Names of the boxes: a header may be anything. */
export const columnBox = (header: string): string => `column ${header}`
export const dateBox = (header: string): string => `dates ${header}`
export const decimalBox = (header: string): string => `decimals ${header}`

const orderWords: Record<DateOrder, string> = {
  'day-first': 'Day first',
  'month-first': 'Month first',
  'year-first': 'Year first',
}

/** Which column of a sheet holds what, with a few of its values to decide by. */
export function ColumnsFieldset({ columns, chosen }: { columns: Column[]; chosen: ImportOptions }) {
  return (
    <fieldset>
      <legend className="mb-3 font-medium">Columns</legend>
      <ul className="grid gap-x-8 lg:grid-cols-2">
        {columns.map((column) => (
          <ColumnLine key={column.header} column={column} chosen={chosen} />
        ))}
      </ul>
    </fieldset>
  )
}

function ColumnLine({ column, chosen }: { column: Column; chosen: ImportOptions }) {
  const { header, field, samples, asksForDates, asksForDecimals } = column
  const [taken, setTaken] = useState(field ?? '')
  const helpId = useId()
  const dates = answerFor(header, chosen.dates)
  const question = dateQuestion(samples, dates)
  const decimals = answerFor(header, chosen.decimals)
  const known = sheetField(taken)
  return (
    <li className="grid grid-cols-[1fr_13rem] gap-x-4 border-b border-hairline py-2 text-sm">
      <label htmlFor={`c-${header}`} className="min-w-0 self-center wrap-anywhere">
        <span className="font-medium">{header || 'No header'}</span>
        <span className="block truncate text-muted">{samples.slice(0, 3).join(' · ')}</span>
      </label>
      <div className="flex items-center gap-2">
        <div className="min-w-0 grow">
          <SelectBox
            id={`c-${header}`}
            name={columnBox(header)}
            value={taken}
            onChange={(event) => setTaken(event.target.value)}
            aria-describedby={known ? helpId : undefined}
            className={inputClass}
          >
            <option value="">Leave it out</option>
            {sheetFields.map(({ name, header: label }) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </SelectBox>
        </div>
        {known && <HelpButton id={helpId} label={known.header} help={fieldHelp[known.name]} />}
      </div>
      {/* An answer stays in sight: it can be changed, and is sent again with the rest. */}
      {(asksForDates || chosen.dates?.[header]) && (
        <TwoWays
          name={dateBox(header)}
          question={`How do you read ${question.sample ?? 'these dates'}?`}
          answers={Object.fromEntries(question.orders.map((order) => [order, orderWords[order]]))}
          chosen={dates}
        />
      )}
      {(asksForDecimals || chosen.decimals?.[header]) && (
        <TwoWays
          name={decimalBox(header)}
          question={`How do you read ${samples[0] ?? 'these prices'}?`}
          answers={{ comma: 'Cents after the comma', point: 'Cents after the point' }}
          chosen={decimals}
        />
      )}
    </li>
  )
}

/** Asked once for a column, because 03/04/2026 is two days and 1,234 two prices. */
const TwoWays = ({
  name,
  question,
  answers,
  chosen,
}: {
  name: string
  question: string
  answers: Record<string, string>
  chosen?: string
}) => (
  <div className="col-span-2 mt-2 grid grid-cols-[1fr_11rem] gap-x-4 border-l-2 border-ochre pl-3">
    <label htmlFor={`q-${name}`} className="self-center">
      {question}
    </label>
    <SelectBox id={`q-${name}`} name={name} defaultValue={chosen ?? ''} className={inputClass}>
      <option value="">Please choose</option>
      {Object.entries(answers).map(([answer, label]) => (
        <option key={answer} value={answer}>
          {label}
        </option>
      ))}
    </SelectBox>
  </div>
)
