import { lazy, Suspense, useEffect } from 'react'
import { useCurrentUser } from '#app/account/current-user.ts'
import { isSignedInHinted } from '#app/account/signed-in-hint.ts'
import { followCart, useCart } from '#app/cart/cart-store.ts'
import type Menu from '#app/layout/avatar-menu.tsx'
import { SearchForm } from '#app/layout/search-form.tsx'
import { Shelves, ShelvesButton } from '#app/layout/shelves.tsx'
import { ShopMark } from '#app/shop/look/shop-mark.tsx'
import { CartIcon, PersonIcon } from '#app/ui/icons.tsx'
import { Link } from '#app/ui/link.tsx'

/**
 * One quiet line that stays on top; on a phone the search box sits under it. The way to the shelves is a row below
 * that scrolls away, on a phone a sheet.
 */
export function Header() {
  return (
    <>
      <header className="top-0 z-40 border-b border-hairline bg-paper tall:sticky print:hidden">
        <div className="column head">
          <Link
            to="/"
            className="head-mark w-fit rounded-control wrap-anywhere py-1 font-serif text-2xl font-semibold tracking-tight hover:text-accent"
          >
            <ShopMark />
          </Link>
          <ShelvesButton />
          <SearchForm />
          <nav aria-label="Your shop" className="head-own flex items-center gap-1">
            <AccountSlot />
            <CartLink />
          </nav>
        </div>
      </header>
      <Shelves />
    </>
  )
}

/* Guests do not load the menu, and without it a customer still gets a link to the account. */
const loadMenu = () => import('#app/layout/avatar-menu.tsx').catch(() => ({ default: AccountLink }))
const AvatarMenu = lazy<typeof Menu>(loadMenu)

const slotClass =
  'flex h-11 min-w-11 items-center justify-center gap-2 rounded-control hover:text-accent md:w-24'

/* All faces have the same size: nothing moves when the browser learns who is here. Until then a
   customer sees none, a guest the login at once (see server/pages/hold-input.ts). */
function AccountSlot() {
  const { currentUser, loading } = useCurrentUser()
  useEffect(() => {
    if (isSignedInHinted()) void loadMenu()
  }, [])
  if (currentUser) {
    return (
      <Suspense fallback={<span className={slotClass} />}>
        <AvatarMenu user={currentUser} />
      </Suspense>
    )
  }
  return (
    <Link to="/login" className={`${slotClass} ${loading ? 'until-known' : ''}`}>
      <PersonIcon />
      <span className="sr-only md:not-sr-only">Login</span>
    </Link>
  )
}

const AccountLink = () => (
  <Link to="/dropdown" className={slotClass}>
    Account
  </Link>
)

function CartLink() {
  useEffect(() => followCart(), [])
  const count = useCart((cart) => cart.cartItems.length)
  return (
    <Link
      to="/cart"
      aria-label={`Cart, ${count} ${count === 1 ? 'item' : 'items'}`}
      className="relative grid size-11 place-items-center rounded-control hover:text-accent"
    >
      <CartIcon />
      <span className="absolute top-0 right-0 grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 text-sm leading-none font-semibold text-on-accent tabular-nums">
        {count}
      </span>
    </Link>
  )
}
