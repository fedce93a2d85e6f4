import type { SubmitEvent } from 'react'
import { logKinds } from '#app/people/log/log.schema.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, Select } from '#app/ui/field.tsx'
import { kindWords } from './log-words.ts'

/** Who, what, when, and words. */
export function LogFilters({
  query,
  people,
  ask,
}: {
  query: URLSearchParams
  people: { id: string; username: string }[]
  ask: (next: Record<string, string>) => void
}) {
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = Object.entries(Object.fromEntries(new FormData(event.currentTarget)))
    const filled = typed.filter(([, value]) => value !== '')
    ask(Object.fromEntries(filled) as Record<string, string>)
  }
  const person = query.get('person') ?? ''
  // The list may not be there yet; what was chosen stays chosen.
  const isListed = person === '' || person === 'shop' || people.some(({ id }) => id === person)
  return (
    <search>
      <form
        onSubmit={submit}
        className="mb-8 grid grid-cols-2 items-end gap-4 sm:grid-cols-3 lg:grid-cols-[1.5fr_1fr_1.4fr_1fr_1fr_auto]"
      >
        <Field
          label="Words"
          name="q"
          type="search"
          className="max-lg:col-span-full"
          defaultValue={query.get('q') ?? ''}
          maxLength={100}
        />
        <Select label="Who" name="person" key={String(isListed)} defaultValue={person}>
          <option value="">Everybody</option>
          <option value="shop">The shop itself</option>
          {!isListed && <option value={person}>This person</option>}
          {people.map(({ id, username }) => (
            <option key={id} value={id}>
              {username}
            </option>
          ))}
        </Select>
        <Select label="What" name="kind" defaultValue={query.get('kind') ?? ''}>
          <option value="">Everything</option>
          {logKinds.map((kind) => (
            <option key={kind} value={kind}>
              {kindWords[kind]}
            </option>
          ))}
        </Select>
        <Field label="From" name="from" type="date" defaultValue={query.get('from') ?? ''} />
        <Field label="To" name="to" type="date" defaultValue={query.get('to') ?? ''} />
        <Button type="submit">Show</Button>
      </form>
    </search>
  )
}
