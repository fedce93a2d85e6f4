import { type ComponentProps, useId } from 'react'
import { Form, useSearchParams, useSubmit } from 'react-router'
import { SearchBox } from '#app/desk/frame/search-box.tsx'
import { statusWords, troubleWords } from '#app/desk/orders/order-words.ts'
import { ChevronDownIcon } from '#app/ui/icons.tsx'
import { inputClass } from '#app/ui/input-class.ts'
import { SelectBox } from '#app/ui/select-box.tsx'

const filters = ['status', 'trouble', 'carrier', 'from', 'to'] as const

/** Search and filters; a form that only leads to another address. */
export function QueueFilters({ carriers }: { carriers: string[] }) {
  const [search] = useSearchParams()
  const submit = useSubmit()
  const work = search.get('work')
  const set = filters.filter((name) => search.get(name))
  return (
    <Form
      key={search.toString()}
      role="search"
      className="mb-6"
      onSubmit={(event) => {
        event.preventDefault()
        void submit(filled(event.currentTarget))
      }}
      onChange={({ target, currentTarget }) => {
        const isChosen = target instanceof HTMLSelectElement
        if (isChosen) void submit(filled(currentTarget))
      }}
    >
      {work && <input type="hidden" name="work" value={work} />}
      <SearchBox
        id="order-search"
        label="Search the orders"
        hint="By number, name, phone, e-mail, ISBN or tracking"
        q={search.get('q') ?? ''}
      />
      <details className="mt-3 text-sm" open={set.length > 0}>
        <summary className="inline-flex min-h-11 items-center gap-1 text-muted hover:text-ink">
          {set.length > 0 ? `Filters (${set.length})` : 'Filters'}
          <ChevronDownIcon />
        </summary>
        <div className="mt-2 grid max-w-4xl gap-3 sm:grid-cols-3 lg:grid-cols-5">
          <Choice label="State" name="status" options={Object.entries(statusWords)} />
          <Choice label="Trouble" name="trouble" options={Object.entries(troubleWords)} />
          <Choice
            label="Carrier"
            name="carrier"
            options={carriers.map((name) => [name, name] as const)}
          />
          <Day label="From" name="from" />
          <Day label="To" name="to" />
        </div>
      </details>
    </Form>
  )
}

/* Boxes that were left empty are no part of the address. */
function filled(form: HTMLFormElement): URLSearchParams {
  const entries = [...new FormData(form)].map(([name, value]) => [name, String(value).trim()])
  return new URLSearchParams(entries.filter(([, value]) => value !== ''))
}

type Named = { label: string; name: string }

function Choice({ label, name, options }: Named & { options: (readonly [string, string])[] }) {
  const [search] = useSearchParams()
  const id = useId()
  const value = search.get(name) ?? ''
  const known = options.some(([one]) => one === value) || value === ''
  return (
    <Labelled id={id} label={label}>
      <SelectBox id={id} name={name} defaultValue={value} className={inputClass}>
        <option value="">Any</option>
        {!known && <option value={value}>{value}</option>}
        {options.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </SelectBox>
    </Labelled>
  )
}

function Day({ label, name }: Named) {
  const [search] = useSearchParams()
  const id = useId()
  return (
    <Labelled id={id} label={label}>
      <input
        id={id}
        type="date"
        name={name}
        defaultValue={search.get(name) ?? ''}
        className={inputClass}
      />
    </Labelled>
  )
}

const Labelled = ({
  id,
  label,
  children,
}: ComponentProps<'div'> & { id: string; label: string }) => (
  <div>
    <label htmlFor={id} className="mb-1 block font-medium">
      {label}
    </label>
    {children}
  </div>
)
