import { formatCount } from './count.ts'

/** A value of a filter, with the books that it would leave. */
export function FilterBox({
  kind,
  value: { slug, name, count },
  checked,
  toggle,
}: {
  kind: string
  value: { slug: string; name: string; count?: number }
  checked: boolean
  toggle: () => void
}) {
  return (
    <li>
      <label className="tick">
        <input type="checkbox" name={kind} value={slug} checked={checked} onChange={toggle} />
        <span className="min-w-0">{name}</span>
        {count !== undefined && (
          <span>
            <span>{formatCount(count)}</span>
            <span className="sr-only">{count === 1 ? ' book' : ' books'}</span>
          </span>
        )}
      </label>
    </li>
  )
}
