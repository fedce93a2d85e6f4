import { formatCount } from './count.ts'

/**
 * A value of a filter, with the books that it would leave. Sixty stand on a page: what their numbers count is said
 * once, by the form around them.
 */
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
      <label>
        <input type="checkbox" name={kind} value={slug} checked={checked} onChange={toggle} />
        <span>{name}</span>
        {count !== undefined && <span>{formatCount(count)}</span>}
      </label>
    </li>
  )
}
