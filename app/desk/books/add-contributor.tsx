import { type KeyboardEvent, useRef } from 'react'
import { Button } from '#app/ui/button.tsx'
import { inputClass } from '#app/ui/input-class.ts'
import { SelectBox } from '#app/ui/select-box.tsx'
import { contributorRoles, usualRoles } from '#app/values/contributor-roles.ts'
import { tidyLine } from '#app/values/signs.ts'
import { roleInWords } from './lines-read.tsx'

/** Adds a line with a role of the trade, chosen from its list. */
export function AddContributor({ add }: { add: (line: string) => void }) {
  const name = useRef<HTMLInputElement>(null)
  const role = useRef<HTMLSelectElement>(null)

  function press() {
    const written = tidyLine(name.current?.value ?? '')
    if (written === '' || !name.current || !role.current) return name.current?.focus()
    add(`${written}, ${role.current.value.replaceAll('-', ' ')}`)
    name.current.value = ''
    name.current.focus()
  }

  /* Enter adds the line; it does not save the book. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    press()
  }

  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      <input
        ref={name}
        aria-label="Name of a contributor to add"
        placeholder="Name"
        autoComplete="off"
        onKeyDown={onKeyDown}
        className={`${inputClass} basis-40 grow`}
      />
      <SelectBox
        ref={role}
        aria-label="Role of the contributor to add"
        onKeyDown={onKeyDown}
        className={inputClass}
      >
        <optgroup label="Usual roles">
          <Options roles={usualRoles} />
        </optgroup>
        <optgroup label="All other roles">
          <Options roles={contributorRoles.slice(usualRoles.length).toSorted()} />
        </optgroup>
      </SelectBox>
      <Button variant="quiet" onClick={press}>
        Add<span className="sr-only"> the contributor</span>
      </Button>
    </div>
  )
}

const Options = ({ roles }: { roles: readonly string[] }) =>
  roles.map((role) => (
    <option key={role} value={role}>
      {roleInWords(role)}
    </option>
  ))
