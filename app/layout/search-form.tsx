import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Form, useSearchParams } from 'react-router'
import { SearchIcon } from '#app/ui/icons.tsx'

/* The suggestions are loaded only for visitors who search; the form works without them. */
const Suggestions = lazy(() =>
  import('#app/search/pages/suggestions.tsx').catch(() => ({ default: () => null })),
)

/** The search box: a plain form, with suggestions under it once somebody turns to it. */
export function SearchForm() {
  const q = useSearchParams()[0].get('q') ?? ''
  const box = useRef<HTMLInputElement>(null)
  const [wanted, setWanted] = useState(false)
  /* The visitor may have focused the box before the page was ready. */
  useEffect(() => {
    if (document.activeElement === box.current) setWanted(true)
  }, [])
  /* Another search on the page is another text in the box; the focus stays where it is. What was
     typed before the page came alive stays too. */
  const shown = useRef(q)
  useEffect(() => {
    if (box.current && shown.current !== q) box.current.value = q
    shown.current = q
  }, [q])
  return (
    <Form action="/search" role="search" className="head-search relative">
      <label htmlFor="site-search" className="sr-only">
        Search the shop
      </label>
      <input
        ref={box}
        id="site-search"
        type="search"
        name="q"
        defaultValue={q}
        placeholder="Search Here"
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
        onFocus={() => setWanted(true)}
        className="h-11 w-full rounded-control border border-edge bg-raised pr-12 pl-4 placeholder:text-muted"
      />
      {wanted && (
        <Suspense>
          <Suggestions box={box} />
        </Suspense>
      )}
      <button
        type="submit"
        aria-label="Search"
        className="absolute top-0 right-0 grid size-11 place-items-center rounded-control text-muted hover:text-accent"
      >
        <SearchIcon />
      </button>
    </Form>
  )
}
