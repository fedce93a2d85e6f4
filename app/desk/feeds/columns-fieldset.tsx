import { sheetFields } from '#app/feeds/fields/sheet-fields.ts'
import type { Import, ImportOptions } from '#app/feeds/import/import.schema.ts'
import { inputClass } from '#app/ui/input-class.ts'
import { SelectBox } from '#app/ui/select-box.tsx'

type Column = Import['heads'][number]['columns'][number]

/* Names of the boxes: a header may be anything. */
export const columnBox = (header: string): string => `column ${header}`
export const dateBox = (header: string): string => `dates ${header}`

/** Whether a column has dates that can be read in two ways, and nobody has said which. */
export const asksForDates = ({ heads, options }: Pick<Import, 'heads' | 'options'>): boolean =>
  heads.some(({ columns }) =>
    columns.some(({ header, asksForDates: asks }) => asks && !options.dates?.[header]),
  )

/** Which column of a sheet holds what, with a few of its values to decide by. */
export function ColumnsFieldset({ columns, chosen }: { columns: Column[]; chosen: ImportOptions }) {
  // Files of one import may have the same column.
  const once = [...new Map(columns.map((column) => [column.header, column])).values()]
  return (
    <fieldset>
      <legend className="mb-3 font-medium">Columns</legend>
      <ul className="grid gap-x-8 lg:grid-cols-2">
        {once.map((column) => (
          <ColumnLine key={column.header} column={column} order={chosen.dates?.[column.header]} />
        ))}
      </ul>
    </fieldset>
  )
}

function ColumnLine({ column, order }: { column: Column; order?: string }) {
  const { header, field, samples, asksForDates } = column
  return (
    <li className="grid grid-cols-[1fr_11rem] gap-x-4 border-b border-hairline py-2 text-sm">
      <label htmlFor={`c-${header}`} className="min-w-0 self-center wrap-anywhere">
        <span className="font-medium">{header || 'No header'}</span>
        <span className="block truncate text-muted">{samples.slice(0, 3).join(' · ')}</span>
      </label>
      <SelectBox
        id={`c-${header}`}
        name={columnBox(header)}
        defaultValue={field ?? ''}
        className={inputClass}
      >
        <option value="">Leave it out</option>
        {sheetFields.map(({ name, header: label }) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </SelectBox>
      {/* An answer stays in sight: it can be changed, and is sent again with the rest. */}
      {(asksForDates || order) && <DateOrder header={header} samples={samples} order={order} />}
    </li>
  )
}

/** Asked once for a column, because 03/04/2026 is two days. */
const DateOrder = ({
  header,
  samples,
  order,
}: {
  header: string
  samples: string[]
  order?: string
}) => (
  <div className="col-span-2 mt-2 grid grid-cols-[1fr_11rem] gap-x-4 border-l-2 border-ochre pl-3">
    <label htmlFor={`d-${header}`} className="self-center">
      {`How do you read ${samples[0] ?? 'these dates'}?`}
    </label>
    <SelectBox
      id={`d-${header}`}
      name={dateBox(header)}
      defaultValue={order ?? ''}
      className={inputClass}
    >
      <option value="">Please choose</option>
      <option value="day-first">Day first</option>
      <option value="month-first">Month first</option>
    </SelectBox>
  </div>
)
