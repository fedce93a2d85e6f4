import { type RefObject, useEffect, useRef, useState } from 'react'
import { api } from '#app/page/api-client.ts'
import type { Suggestion } from '#app/search/queries.ts'
import { recentSearches } from './recent-searches.ts'
import { isAskable, type Option, optionsOf, recentOptions } from './suggestion-list.ts'

/** Suggestions are requested after a pause this long in typing. */
const pauseMs = 130

export type Offer = { kind: 'recent' | 'found'; text: string; options: Option[] }
const nothing: Offer = { kind: 'found', text: '', options: [] }

/**
 * Suggestions for the text in the box: recent searches when it is empty, the shop's suggestions
 * from two letters on. Only the latest request counts; a failed one offers nothing.
 */
export function useSuggestions(box: RefObject<HTMLInputElement | null>) {
  const [offer, setOffer] = useState<Offer>(nothing)
  const running = useRef<{ timer?: ReturnType<typeof setTimeout>; abort?: AbortController }>({})

  const stop = () => {
    clearTimeout(running.current.timer)
    running.current.abort?.abort()
  }

  const look = () => {
    stop()
    const text = box.current?.value.trim() ?? ''
    if (text === '') {
      return setOffer({ kind: 'recent', text, options: recentOptions(recentSearches()) })
    }
    if (!isAskable(text)) return setOffer(nothing)
    const abort = new AbortController()
    const ask = () =>
      api<{ suggestions: Suggestion[] }>(
        `/search/suggestions?${new URLSearchParams({ q: text })}`,
        {
          signal: abort.signal,
        },
      ).then(
        ({ suggestions }) => setOffer({ kind: 'found', text, options: optionsOf(suggestions) }),
        () => abort.signal.aborted || setOffer(nothing),
      )
    running.current = { abort, timer: setTimeout(ask, pauseMs) }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the last question ends with the box
  useEffect(() => stop, [])
  return { offer, look, stop }
}
