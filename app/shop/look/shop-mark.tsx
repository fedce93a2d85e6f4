import { usePageSettings } from '#app/page/page-settings.ts'

/** The shop's logo, or its name in type. By night a logo lies on a light plate: most are drawn for paper. */
export function ShopMark() {
  const { name, logo } = usePageSettings().shop
  if (!logo) return name
  return (
    <img
      {...logo}
      alt={name}
      className="h-auto max-h-10 w-auto max-w-full object-contain dark:rounded-control dark:bg-ink dark:p-1"
    />
  )
}
