import { usePageSettings } from '#app/page/page-settings.ts'
import { logoAddress, logoSize } from '#app/values/shop/shop-logo.ts'

/** The shop's logo, or its name in type. By night a logo lies on a light plate: most are drawn for paper. */
export function ShopMark() {
  const { name, logo } = usePageSettings().shop
  if (logo === '') return name
  return (
    <img
      src={logoAddress(logo, 'page.webp')}
      alt={name}
      {...logoSize(logo)}
      className="h-auto max-h-10 w-auto max-w-full object-contain dark:rounded-control dark:bg-ink dark:p-1"
    />
  )
}
