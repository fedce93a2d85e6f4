import { Field } from '#app/ui/field.tsx'
import type { StockList } from './stock-list.ts'

/** What the numbers of a list are, and since when they hold. */
export function Choices({
  list,
  change,
}: {
  list: StockList
  change: (changes: Partial<StockList>) => void
}) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <fieldset>
        <legend className="mb-1 text-sm font-medium">The numbers are</legend>
        <Radio
          name="mode"
          checked={list.mode === 'set'}
          onChange={() => change({ mode: 'set' })}
          text="copies on the shelf"
        />
        <Radio
          name="mode"
          checked={list.mode === 'add'}
          onChange={() => change({ mode: 'add', missing: 'keep' })}
          text="copies to add, such as a delivery"
        />
      </fieldset>
      {list.mode === 'set' && (
        <>
          <Field
            label="Counted at"
            name="countedAt"
            type="datetime-local"
            hint="Copies the shop has sold since then are subtracted. Books that were counted again since then stay as they are."
            defaultValue={localOf(list.countedAt)}
            onBlur={({ target }) => {
              const at = new Date(target.value)
              if (target.value && target.value !== localOf(list.countedAt))
                change({ countedAt: at.toISOString() })
            }}
          />
          <label className="flex min-h-11 items-start gap-3 sm:col-span-2">
            <input
              type="checkbox"
              className="mt-1 size-5 shrink-0 accent-accent"
              checked={list.missing === 'zero'}
              onChange={({ target }) =>
                change({ missing: target.checked ? 'zero' : 'keep', confirmZero: false })
              }
            />
            Books that are not in the list have no copies left
          </label>
        </>
      )}
    </div>
  )
}

const Radio = (props: { name: string; checked: boolean; onChange: () => void; text: string }) => (
  <label className="flex min-h-11 items-center gap-3">
    <input
      type="radio"
      name={props.name}
      checked={props.checked}
      onChange={props.onChange}
      className="size-5 shrink-0 accent-accent"
    />
    {props.text}
  </label>
)

/** As a box for a moment holds it: without a zone, which is the browser’s own. */
function localOf(iso: string): string {
  const at = new Date(iso)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
