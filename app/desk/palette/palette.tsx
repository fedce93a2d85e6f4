import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { deskLoginQuery } from '#app/desk/queries.ts'
import { Button } from '#app/ui/button.tsx'
import { SearchIcon } from '#app/ui/icons.tsx'
import { PaletteDialog } from './palette-dialog.tsx'

/** The desk's search across everything, by its button or Ctrl-K. */
export function Palette() {
  const [isOpen, setOpen] = useState(false)
  const { data: login } = useQuery(deskLoginQuery)
  useEffect(() => {
    const open = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || event.shiftKey || event.altKey) return
      if (!event.ctrlKey && !event.metaKey) return
      // The browser's own Ctrl-K, which leads out of the desk.
      event.preventDefault()
      // Another question is open, and its answer comes first.
      if (!document.querySelector('dialog[open]')) setOpen(true)
    }
    document.addEventListener('keydown', open)
    return () => document.removeEventListener('keydown', open)
  }, [])
  return (
    <>
      <Button
        variant="quiet"
        className="px-3"
        aria-keyshortcuts="Control+K"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <SearchIcon />
        <span className="max-sm:sr-only">Jump to</span>
        <kbd className="font-sans text-sm font-normal text-muted max-lg:hidden">Ctrl K</kbd>
      </Button>
      {isOpen && login && <PaletteDialog role={login.role} onClose={() => setOpen(false)} />}
    </>
  )
}
