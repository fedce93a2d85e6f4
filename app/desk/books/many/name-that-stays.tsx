import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiFailure } from '#app/page/api-client.ts'
import { Button } from '#app/ui/button.tsx'
import { Refused } from '#app/ui/refused.tsx'
import { href } from '#app/values/addresses.ts'
import type { ChosenNames, MergedKind } from './chosen-names.ts'
import { prepareEdit } from './edit-queries.ts'
import { booksOf } from './edit-words.ts'

/** Which name stays; the preview comes next. */
export function NameThatStays({
  kind,
  chosen,
  onChange,
}: {
  kind: MergedKind
  chosen: ChosenNames
  onChange: (chosen: ChosenNames) => void
}) {
  const { names, picked } = chosen
  const navigate = useNavigate()
  const [refused, setRefused] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  // The name with the most books, until somebody says otherwise.
  const most = names.toSorted((a, b) => b.books - a.books)[0]
  const to = names.find(({ slug }) => slug === picked) ?? most
  async function prepare() {
    const from = names.map(({ slug }) => slug).filter((slug) => slug !== to?.slug)
    setBusy(true)
    try {
      const change = { kind: 'merge', heading: kind, from, to: to?.slug ?? '' } as const
      const { id } = await prepareEdit({ change })
      void navigate(href('/dashboard/manage-books/changes/:id', { id }))
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      setRefused(failure.message)
    }
    setBusy(false)
  }
  const chooseNone = (
    <Button variant="quiet" onClick={() => onChange({ names: [], picked: null })}>
      Choose none
    </Button>
  )
  if (names.length < 2)
    return (
      <div className="max-lg:order-first">
        <p className="text-muted">
          {`Choose two or more ${kind === 'author' ? 'authors' : 'series'} that are the same. Their books move to one page, old links lead there, and later imports use the name you keep.`}
        </p>
        {to && (
          <div className="mt-4 flex flex-wrap items-center gap-3">
            <p className="wrap-anywhere">{`Chosen so far: ${to.name}`}</p>
            {chooseNone}
          </div>
        )}
      </div>
    )
  return (
    <section aria-label="The name that stays" className="max-lg:order-first">
      <Refused message={refused} />
      <fieldset>
        <legend className="mb-2 font-serif text-xl">Which name stays?</legend>
        {names.map(({ slug, name, books }) => (
          <label key={slug} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="stays"
              checked={slug === to?.slug}
              onChange={() => onChange({ names, picked: slug })}
              className="size-5 shrink-0 accent-accent"
            />
            <span className="wrap-anywhere">{name}</span>
            <span className="text-sm text-muted">{booksOf(books)}</span>
          </label>
        ))}
      </fieldset>
      <p className="mt-4 flex flex-wrap gap-3">
        <Button busy={busy} onClick={() => void prepare()}>
          Preview
        </Button>
        {chooseNone}
      </p>
    </section>
  )
}
