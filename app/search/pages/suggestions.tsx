import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Cover } from '#app/covers/cover.tsx'
import { forgetSearches, rememberSearch } from './recent-searches.ts'
import { moveTo, type Option } from './suggestion-list.ts'
import { useSuggestions } from './use-suggestions.ts'

/**
 * The list under the search box: an editable combobox with a listbox popup (ARIA Authoring
 * Practices Guide). The box itself belongs to the header; this component makes it a combobox. The
 * focus never leaves the box: `aria-activedescendant` names the chosen line.
 */
export default function Suggestions({
  box,
}: {
  box: RefObject<HTMLInputElement | null>
}): ReactNode {
  const navigate = useNavigate()
  const id = useId()
  const { offer, look, stop } = useSuggestions(box)
  const [open, setOpen] = useState(true)
  const [active, setActive] = useState(-1)
  const shown = open && offer.options.length > 0

  const close = () => {
    stop()
    setOpen(false)
    setActive(-1)
  }
  const go = (option: Option) => {
    close()
    if (offer.kind === 'recent') rememberSearch(option.text)
    void navigate(option.to)
  }

  /* The listeners stay registered but always call the latest handlers. */
  const on = useRef({ input: () => {}, key: (_: KeyboardEvent) => {}, close })
  on.current = {
    close,
    input: () => {
      setOpen(true)
      setActive(-1)
      look()
    },
    key: (event) => {
      if (event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return
      if (event.key === 'Escape' && shown) {
        event.preventDefault()
        return close()
      }
      const chosen = offer.options[active]
      if (event.key === 'Enter' && shown && chosen) {
        event.preventDefault()
        return go(chosen)
      }
      if (!shown) {
        if (event.key === 'ArrowDown') on.current.input()
        return
      }
      const next = moveTo(event.key, active, offer.options.length)
      if (next === null) return
      event.preventDefault()
      setActive(next)
    },
  }

  useEffect(() => {
    const input = box.current
    const form = input?.form
    if (!input || !form) return
    const signal = new AbortController()
    const listen = { signal: signal.signal }
    input.addEventListener('input', () => on.current.input(), listen)
    input.addEventListener('keydown', (event) => on.current.key(event), listen)
    input.addEventListener('focus', () => input.value === '' && on.current.input(), listen)
    form.addEventListener('submit', () => on.current.close(), listen)
    form.addEventListener(
      'focusout',
      ({ relatedTarget }) => form.contains(relatedTarget as Node) || on.current.close(),
      listen,
    )
    input.setAttribute('role', 'combobox')
    input.setAttribute('aria-autocomplete', 'list')
    // The text typed while this was loading, if any.
    if (document.activeElement === input && input.value !== input.defaultValue) on.current.input()
    else if (document.activeElement === input && input.value === '') on.current.input()
    return () => signal.abort()
  }, [box])

  useEffect(() => {
    const input = box.current
    input?.setAttribute('aria-expanded', String(shown))
    if (shown) input?.setAttribute('aria-controls', `${id}-list`)
    else input?.removeAttribute('aria-controls')
    if (shown && active >= 0) input?.setAttribute('aria-activedescendant', `${id}-${active}`)
    else input?.removeAttribute('aria-activedescendant')
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [box, id, shown, active])

  const forget = () => {
    forgetSearches()
    box.current?.focus()
    look()
  }

  return (
    <>
      <p role="status" className="sr-only">
        {shown && announcement(offer.options.length)}
      </p>
      {shown && (
        <div className="appear absolute inset-x-0 top-full z-50 mt-1 max-h-[min(70vh,34rem)] overflow-y-auto rounded-control border border-edge bg-raised py-2 shadow-[0_16px_40px_-12px_var(--cast)]">
          {offer.kind === 'recent' && (
            <div className="flex items-center justify-between px-4 text-sm text-muted">
              <span id={`${id}-recent`}>Recent searches</span>
              <button type="button" onClick={forget} className="link min-h-8">
                Clear
              </button>
            </div>
          )}
          <div
            role="listbox"
            id={`${id}-list`}
            aria-label={offer.kind === 'recent' ? 'Recent searches' : 'Suggestions'}
          >
            {offer.options.map((option, index) => (
              <Line
                key={option.to}
                id={`${id}-${index}`}
                option={option}
                active={index === active}
                choose={() => go(option)}
              />
            ))}
          </div>
        </div>
      )}
    </>
  )
}

const announcement = (count: number) =>
  `${count} ${count === 1 ? 'suggestion' : 'suggestions'}. Use the up and down arrows to choose.`

function Line({
  id,
  option,
  active,
  choose,
}: {
  id: string
  option: Option
  active: boolean
  choose: () => void
}) {
  const { text, note, coverHash } = option
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the box, which has the focus
    <div
      role="option"
      id={id}
      tabIndex={-1}
      aria-selected={active}
      // The focus stays in the box.
      onMouseDown={(event) => event.preventDefault()}
      onClick={choose}
      className="flex min-h-11 cursor-pointer items-center gap-3 px-4 py-1.5 hover:bg-paper aria-selected:bg-paper aria-selected:text-accent aria-selected:shadow-[inset_3px_0_0_var(--accent)]"
    >
      {coverHash && (
        <span className="w-7 shrink-0">
          <Cover book={{ title: text, coverHash }} sizes="28px" decorative className="cover" />
        </span>
      )}
      <span className="min-w-0">
        <span dir="auto" className="line-clamp-1">
          {text}
        </span>
        {note && (
          <span dir="auto" className="line-clamp-1 text-sm text-muted">
            {note}
          </span>
        )}
      </span>
    </div>
  )
}
