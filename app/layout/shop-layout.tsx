import { Outlet } from 'react-router'
import { useAdminHour } from '#app/layout/admin-hour.ts'
import { Footer } from '#app/layout/footer.tsx'
import { Header } from '#app/layout/header.tsx'
import { SkipLink } from '#app/ui/skip-link.tsx'

/** Every page of the shop: header, the page, footer. */
export default function ShopLayout() {
  useAdminHour()
  return (
    <div id="home" className="flex min-h-dvh flex-col">
      <SkipLink />
      <Header />
      <noscript>
        <p className="column py-2 text-sm text-muted">
          JavaScript is turned off. You can still look around; the cart, logging in and ordering
          need it.
        </p>
      </noscript>
      <main id="main" tabIndex={-1} className="grow outline-none">
        <Outlet />
      </main>
      <Footer />
    </div>
  )
}
