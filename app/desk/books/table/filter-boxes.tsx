import { type ComponentProps, useId } from 'react'
import { useSearchParams } from 'react-router'
import { inputClass } from '#app/ui/input-class.ts'
import { SelectBox } from '#app/ui/select-box.tsx'

/* The boxes of the filters; each begins with what the address says. */

type Named = { label: string; name: string }

export function Choice({
  label,
  name,
  options,
  first = 'Any',
  unknown,
}: Named & {
  options: (readonly [string, string])[]
  first?: string
  /** How a value is called that is not among the options; otherwise as in the address. */
  unknown?: string
}) {
  const [search] = useSearchParams()
  const value = search.get(name) ?? ''
  const known = options.some(([one]) => one === value) || value === ''
  return (
    <Labelled label={label} name={name}>
      {(id) => (
        <SelectBox
          // The choices come after the page: the chosen one is among them then.
          key={options.length}
          id={id}
          name={name}
          defaultValue={value}
          className={inputClass}
        >
          {name !== 'sort' && <option value="">{first}</option>}
          {!known && <option value={value}>{unknown ?? value.replaceAll(',', ', ')}</option>}
          {options.map(([one, text]) => (
            <option key={one} value={one}>
              {text}
            </option>
          ))}
        </SelectBox>
      )}
    </Labelled>
  )
}

export function Labelled({
  label,
  children,
}: Named & { children: (id: string) => ComponentProps<'div'>['children'] }) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
      </label>
      {children(id)}
    </div>
  )
}
