import './desk.css'
import { useEffect, useId, useState } from 'react'
import { Link, Outlet, redirect, useNavigate } from 'react-router'
import { Palette } from '#app/desk/palette/palette.tsx'
import { removeExpiredToken, watchAdminToken } from '#app/desk/sign-in/admin-session.ts'
import { readToken } from '#app/desk/sign-in/admin-token.ts'
import { PageHead } from '#app/page/page-head.tsx'
import { usePageSettings } from '#app/page/page-settings.ts'
import { Button } from '#app/ui/button.tsx'
import { SkipLink } from '#app/ui/skip-link.tsx'
import { Loading } from '#app/ui/state.tsx'
import { logOut } from './admin-calls.ts'
import { DeskMenu } from './desk-menu.tsx'
import { DeskQuestions } from './desk-questions.tsx'
import { showWholeTextAreas } from './show-whole.ts'

/* The desk is drawn in the browser only: the token is stored there and is not part of a page
   request. */
export function clientLoader() {
  if (removeExpiredToken(Date.now())) throw redirect('/')
  if (readToken() === null) throw redirect('/admin')
  return null
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <div className="column py-20">
      <PageHead title="Admin Dashboard" hidden />
      <Loading without="The desk needs JavaScript in your browser." />
    </div>
  )
}

export default function DeskLayout() {
  const { shop } = usePageSettings()
  const navigate = useNavigate()
  const menu = useId()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => showWholeTextAreas(), [])
  useEffect(() => watchAdminToken((path) => void navigate(path)), [navigate])
  return (
    <div className="min-h-dvh">
      <SkipLink />
      <DeskQuestions />
      <header data-messages-above className="border-b border-hairline bg-raised print:hidden">
        <div className="desk-frame flex flex-wrap items-center gap-x-1.5 gap-y-1 py-2 sm:gap-x-3 md:gap-x-6">
          <Link
            to="/"
            className="font-serif text-xl font-semibold"
            aria-label={`${shop.name}, to the shop`}
          >
            {shop.name}
          </Link>
          <h1 className="text-base text-muted max-sm:sr-only md:text-xl">Admin Dashboard</h1>
          <div className="ml-auto flex items-center gap-2 max-sm:gap-1">
            <Palette />
            <LogOut />
            <Button
              variant="quiet"
              className="px-3 lg:hidden"
              aria-expanded={isOpen}
              aria-controls={menu}
              onClick={() => setOpen(!isOpen)}
            >
              Menu
            </Button>
          </div>
        </div>
      </header>
      <div className="desk-frame lg:flex lg:gap-x-10">
        <DeskMenu id={menu} isOpen={isOpen} onGo={() => setOpen(false)} />
        <main
          id="main"
          tabIndex={-1}
          className="min-w-0 grow py-8 outline-none md:py-10 print:py-0"
        >
          <Outlet />
        </main>
      </div>
    </div>
  )
}

function LogOut() {
  const [busy, setBusy] = useState(false)
  const leave = () => {
    setBusy(true)
    void logOut().finally(() => setBusy(false))
  }
  return (
    <Button variant="quiet" className="max-md:px-3" busy={busy} onClick={leave}>
      Log out
    </Button>
  )
}
