import { Link } from '#app/ui/link.tsx'
import { usePageSettings } from './page-settings.ts'

export type Crumb = { name: string; path: string }

/** The way from the shop's door to this page; the last step is the page itself. */
export function Crumbs({ crumbs }: { crumbs: Crumb[] }) {
  const { shop } = usePageSettings()
  const way = crumbs.slice(0, -1)
  return (
    <nav aria-label="Breadcrumb" className="text-sm text-muted">
      <ol className="flex flex-wrap gap-x-2">
        {[{ name: shop.name, path: '/' }, ...way].map(({ name, path }) => (
          <li key={path} className="flex min-w-0 gap-2">
            <Link dir="auto" to={path} className="link min-w-0 py-1 wrap-anywhere">
              {name}
            </Link>
            <span aria-hidden="true" className="py-1">
              /
            </span>
          </li>
        ))}
        <li dir="auto" aria-current="page" className="max-w-[32ch] truncate py-1">
          {crumbs.at(-1)?.name}
        </li>
      </ol>
    </nav>
  )
}
