import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ArrowLeftIcon, ArrowRightIcon } from '#app/ui/icons.tsx'

/**
 * A list that scrolls sideways and snaps, with arrows where there is more.
 * One slide a view below 768 px, two from there; `books` shows three from 1024 px
 * (specification, section 2). `onNearEnd` is called when the last slides come into sight.
 */
export function Carousel({
  label,
  perView = 'books',
  heading,
  control,
  onNearEnd,
  children,
}: {
  label: string
  perView?: 'books' | 'news'
  /** Stands left of the arrows. */
  heading?: ReactNode
  /** Chooses what is in it; beside the heading, on a phone under it. */
  control?: ReactNode
  onNearEnd?: () => void
  children: ReactNode
}) {
  const list = useRef<HTMLUListElement>(null)
  const { start, end, look } = useEnds(list, onNearEnd)
  const turn = (direction: 1 | -1) => {
    const element = list.current
    element?.scrollBy({ left: direction * element.clientWidth * 0.9 })
  }
  return (
    <section aria-label={label} aria-roledescription="carousel">
      <CarouselHead heading={heading} control={control}>
        <div className={`flex gap-1 sm:gap-2 ${start && end ? 'invisible' : ''}`}>
          <Arrow label={`Previous in ${label}`} disabled={start} onClick={() => turn(-1)}>
            <ArrowLeftIcon />
          </Arrow>
          <Arrow label={`Next in ${label}`} disabled={end} onClick={() => turn(1)}>
            <ArrowRightIcon />
          </Arrow>
        </div>
      </CarouselHead>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard, with or without links in it */}
      <ul ref={list} tabIndex={0} className={`carousel carousel-${perView}`} onScroll={look}>
        {children}
      </ul>
    </section>
  )
}

/** The line above a carousel, also of one that is empty or on its way. */
export function CarouselHead({
  heading,
  control,
  children,
}: {
  heading: ReactNode
  control?: ReactNode
  children?: ReactNode
}) {
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-3 gap-y-3 sm:gap-x-6">
      {heading}
      {control && (
        <div className="order-last basis-full sm:order-none sm:basis-auto">{control}</div>
      )}
      <div className="ml-auto">{children}</div>
    </div>
  )
}

function Arrow({
  label,
  disabled,
  onClick,
  children,
}: {
  label: string
  disabled: boolean
  onClick: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={disabled}
      onClick={disabled ? undefined : onClick}
      className="arrow"
    >
      {children}
    </button>
  )
}

/* Which ends are in sight. Before hydration both are: arrows appear once they would do something. */
function useEnds(list: React.RefObject<HTMLUListElement | null>, onNearEnd?: () => void) {
  const [ends, setEnds] = useState({ start: true, end: true })
  const look = () => {
    const element = list.current
    if (!element) return
    const after = element.scrollWidth - element.clientWidth - element.scrollLeft
    const next = { start: element.scrollLeft < 8, end: after < 8 }
    setEnds((now) => (now.start === next.start && now.end === next.end ? now : next))
    if (after < element.clientWidth) onNearEnd?.()
  }
  const latest = useRef(look)
  latest.current = look
  useEffect(() => {
    const element = list.current
    if (!element) return
    const watch = new ResizeObserver(() => latest.current())
    watch.observe(element)
    /* Slides that come or go change what there is to scroll, not the size of the list itself. */
    const changes = new MutationObserver(() => latest.current())
    changes.observe(element, { childList: true })
    return () => {
      watch.disconnect()
      changes.disconnect()
    }
  }, [list])
  return { ...ends, look }
}
