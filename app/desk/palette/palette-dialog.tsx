import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { AdminRole } from '#app/values/stored.ts'
import { type Found, foundQuery, roomsFor } from './found.ts'

/* A combobox with its list (WAI-ARIA Authoring Practices, combobox with a listbox popup): the cursor stays in
   the box, and the list says which option Enter takes. */

export function PaletteDialog({ role, onClose }: { role: AdminRole; onClose: () => void }) {
  const id = useId()
  const navigate = useNavigate()
  const dialog = useRef<HTMLDialogElement>(null)
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const words = useDeferredValue(typed.trim())
  const asked = useQuery({ ...foundQuery(words, role), placeholderData: keepPreviousData })
  const groups = [
    { group: 'Rooms', found: roomsFor(typed, role) },
    ...(words.length < 2 ? [] : (asked.data ?? [])),
  ].filter(({ found }) => found.length > 0)
  const all = groups.flatMap(({ found }) => found)
  const chosen = all[Math.min(at, all.length - 1)]
  const optionId = (one: Found) => `${id}option${all.indexOf(one)}`

  useEffect(() => dialog.current?.showModal(), [])
  useEffect(() => {
    if (chosen)
      document
        .getElementById(`${id}option${all.indexOf(chosen)}`)
        ?.scrollIntoView({ block: 'nearest' })
  })

  const go = (one: Found | undefined) => {
    if (!one) return
    dialog.current?.close()
    void navigate(one.to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && all.length > 0) {
      event.preventDefault()
      setAt((Math.min(at, all.length - 1) + step + all.length) % all.length)
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      go(chosen)
    }
  }

  return (
    <dialog
      ref={dialog}
      aria-label="Jump to"
      className="appear mx-auto mt-[10vh] w-[min(38rem,calc(100vw-2rem))] overflow-hidden rounded-control border border-hairline bg-raised text-ink shadow-[0_16px_48px_var(--cast)]"
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && dialog.current?.close()}
      onKeyDown={onKeyDown}
    >
      <input
        type="text"
        inputMode="search"
        role="combobox"
        aria-label="Rooms, books, orders and customers"
        aria-expanded={all.length > 0}
        aria-controls={`${id}list`}
        aria-autocomplete="list"
        aria-activedescendant={chosen && optionId(chosen)}
        placeholder="What are you looking for?"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setAt(0)
        }}
        className="min-h-14 w-full border-b border-hairline bg-transparent px-5 text-lg outline-none placeholder:text-muted"
      />
      <div
        id={`${id}list`}
        role="listbox"
        aria-label="Found"
        className="max-h-[60vh] overflow-y-auto p-2"
      >
        {groups.map(({ group, found }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset may not stand in a listbox
          <div key={group} role="group" aria-label={group}>
            <p aria-hidden className="px-3 pt-3 pb-1 text-sm text-muted">
              {group}
            </p>
            {found.map((one) => (
              // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the cursor stays in the box above, whose keys choose
              <div
                key={one.to}
                id={optionId(one)}
                role="option"
                aria-selected={one === chosen}
                onClick={() => go(one)}
                className="flex min-h-11 cursor-pointer items-baseline gap-x-3 rounded-control px-3 py-2.5 hover:bg-paper aria-selected:bg-paper aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-accent"
              >
                <span className="shrink-0 max-w-[70%] truncate">{one.text}</span>
                {one.beside && <span className="truncate text-sm text-muted">{one.beside}</span>}
              </div>
            ))}
          </div>
        ))}
      </div>
      <Said of={asked} words={words} isNothing={all.length === 0} />
    </dialog>
  )
}

function Said({
  of: { isError, isFetching },
  words,
  isNothing,
}: {
  of: { isError: boolean; isFetching: boolean }
  words: string
  isNothing: boolean
}) {
  const text = isError
    ? 'Books, orders and customers could not be searched. Please try again.'
    : isFetching
      ? 'Searching …'
      : isNothing && words
        ? `Nothing has “${words}”. Try fewer letters, a number or an ISBN.`
        : ''
  return (
    <p role="status" className={text ? 'px-5 pb-4 text-sm text-muted' : 'sr-only'}>
      {text}
    </p>
  )
}
