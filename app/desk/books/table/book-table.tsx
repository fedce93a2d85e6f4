import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { TableRow } from '#app/catalog/many/filter.schema.ts'
import { type Chosen, choosing, isChosen, noneChosen } from '#app/desk/books/many/chosen.ts'
import { gridClass, TableLine, Tick } from './table-line.tsx'

type Props = {
  rows: TableRow[]
  /** Fetches the next page, where there is one. */
  more?: () => void
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
  onDelete: (row: TableRow) => void
  onRestore: (row: TableRow) => void
}

/** Of most lines, in px; each is measured once it is in the page. */
const lineHeight = 46
/** How many lines before the end the next page is fetched. */
const linesAhead = 15

/**
 * The books as a table of which only the lines in view are in the page, however many there are
 * (docs/decisions/045). The line that has the focus stays in the page, so that scrolling does not lose it.
 */
export function BookTable({ rows, more, chosen, onChoose, onDelete, onRestore }: Props) {
  const list = useRef<HTMLTableSectionElement>(null)
  const [top, setTop] = useState(0)
  const [focused, setFocused] = useState<number | null>(null)
  useLayoutEffect(() => {
    const box = list.current?.getBoundingClientRect()
    if (box) setTop(Math.round(box.top + scrollY))
  }, [])
  // The list begins where the router has scrolled to, not where the page before was left.
  const [isScrolled, setScrolled] = useState(false)
  useEffect(() => setScrolled(true), [])
  const virtualizer = useWindowVirtualizer({
    enabled: isScrolled,
    count: rows.length,
    estimateSize: () => lineHeight,
    overscan: 8,
    scrollMargin: top,
    getItemKey: (index) => rows[index]?._id ?? index,
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range)
      const isElsewhere = focused !== null && focused < rows.length && !shown.includes(focused)
      return isElsewhere ? [...shown, focused].sort((a, b) => a - b) : shown
    },
    useFlushSync: false,
  })
  const lines = virtualizer.getVirtualItems()
  const isNearEnd = isScrolled && (lines.at(-1)?.index ?? 0) >= rows.length - linesAhead
  useEffect(() => {
    if (isNearEnd) more?.()
  }, [isNearEnd, more])

  const isAll = rows.length > 0 && rows.every(({ _id }) => isChosen(chosen, _id))
  return (
    <table aria-label="Books" className="block" aria-rowcount={more ? -1 : rows.length + 1}>
      <thead className="block text-left top-0 z-10 bg-paper text-sm text-muted tall:sticky">
        <tr aria-rowindex={1} className={`${gridClass} border-b border-edge [&_th]:font-medium`}>
          <th scope="col">
            <Tick
              label="Choose all that are shown"
              checked={isAll}
              onChange={(on) =>
                onChoose(
                  on ? { isAll: false, ids: new Set(rows.map(({ _id }) => _id)) } : noneChosen,
                )
              }
            />
          </th>
          <th scope="col">
            <span className="sr-only">Cover</span>
          </th>
          <th scope="col">Title</th>
          <th scope="col" className="max-wide:hidden">
            ISBN
          </th>
          <th scope="col" className="pr-2 text-right max-md:hidden">
            Price
          </th>
          <th scope="col" className="pr-2 text-right max-md:hidden">
            Copies
          </th>
          <th scope="col" className="max-wide:hidden">
            State
          </th>
          <th scope="col">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody
        ref={list}
        className="relative block"
        style={{ height: isScrolled ? virtualizer.getTotalSize() : rows.length * lineHeight }}
        onFocus={({ target }) => {
          const index = target.closest('[data-index]')?.getAttribute('data-index')
          setFocused(index == null ? null : Number(index))
        }}
        onBlur={() => setFocused(null)}
      >
        {lines.map(({ key, index, start }) => {
          const row = rows[index] as TableRow
          return (
            <TableLine
              key={key}
              row={row}
              index={index}
              chosen={isChosen(chosen, row._id)}
              onChoose={(on) => onChoose(choosing(chosen, row._id, on))}
              onDelete={() => onDelete(row)}
              onRestore={() => onRestore(row)}
              ref={virtualizer.measureElement}
              data-index={index}
              style={{
                ...{ position: 'absolute', insetInline: 0, top: 0 },
                transform: `translateY(${start - top}px)`,
              }}
            />
          )
        })}
      </tbody>
    </table>
  )
}
