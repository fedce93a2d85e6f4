import { usePageSettings } from '#app/page/page-settings.ts'

/**
 * The shop's logo, or its name in type. By night a logo lies on a light plate: most are drawn for paper. `loading` is
 * "lazy" in a part that is rendered once: React puts a link before other pictures, which the browser's markup lacks.
 */
export function ShopMark({ loading }: { loading?: 'lazy' }) {
  const { name, logo } = usePageSettings().shop
  if (!logo) return name
  return (
    <img
      {...logo}
      loading={loading}
      alt={name}
      className="h-auto max-h-10 w-auto max-w-full object-contain dark:rounded-control dark:bg-ink dark:p-1"
    />
  )
}
