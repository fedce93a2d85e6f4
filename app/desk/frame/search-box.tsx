import { useId } from 'react'
import { Button } from '#app/ui/button.tsx'
import { inputClass } from '#app/ui/input-class.ts'

/**
 * The box that searches a list of the desk, inside its form. What can be searched stands below it: in the box it would be
 * cut on a phone, and gone with the first letter.
 */
export function SearchBox({
  id,
  label,
  hint,
  q,
}: {
  id: string
  label: string
  hint: string
  q: string
}) {
  const hintId = useId()
  return (
    <div className="max-w-2xl min-w-0 grow">
      <div className="flex gap-2">
        <label htmlFor={id} className="sr-only">
          {label}
        </label>
        <input
          key={q}
          id={id}
          type="search"
          name="q"
          defaultValue={q}
          maxLength={200}
          aria-describedby={hintId}
          className={inputClass}
        />
        <Button type="submit" variant="quiet">
          Search
        </Button>
      </div>
      <p id={hintId} className="mt-1.5 text-sm text-muted">
        {hint}
      </p>
    </div>
  )
}
