import { Outlet } from 'react-router'
import { useAdminHour } from '#app/layout/admin-hour.ts'
import { Footer } from '#app/layout/footer.tsx'
import { Header } from '#app/layout/header.tsx'

/** Every page of the shop: header, the page, footer. */
export default function ShopLayout() {
  useAdminHour()
  return (
    <div id="home" className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only z-50 bg-raised px-4 py-2 focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
      >
        Skip to the page
      </a>
      <Header />
      <main id="main" tabIndex={-1} className="grow outline-none">
        <Outlet />
      </main>
      <Footer />
    </div>
  )
}
