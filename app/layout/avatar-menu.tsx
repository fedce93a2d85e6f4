import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { CurrentUser } from '#app/account/identity.ts'
import { loadIdentity } from '#app/account/load-identity.ts'
import { Link } from '#app/ui/link.tsx'
import { showAlert } from '#app/ui/messages.ts'

const entries = [
  { text: 'Dashboard', to: '/dropdown' },
  { text: 'Orders', to: '/orders' },
  { text: 'Cart Page', to: '/cart' },
  { text: 'Check Out', to: '/checkout' },
]

const itemClass =
  'block w-full rounded-control px-4 py-2.5 text-left hover:bg-hairline/50 hover:text-accent focus-visible:-outline-offset-2'

/** The customer's menu: a disclosure that closes on a choice, Escape or a click elsewhere. */
export default function AvatarMenu({ user }: { user: CurrentUser }) {
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const navigate = useNavigate()
  const close = () => setOpen(false)

  useEffect(() => {
    if (!open) return
    const onPointerDown = ({ target }: PointerEvent) => {
      if (!box.current?.contains(target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', onPointerDown)
    return () => document.removeEventListener('pointerdown', onPointerDown)
  }, [open])

  async function signOut() {
    close()
    const identity = await loadIdentity()
    const result = await identity.signOut()
    if (!result.ok)
      return showAlert('You could not be logged out. Please try again.', { kind: 'error' })
    navigate('/')
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && open) {
      close()
      button.current?.focus()
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    if (!open) return setOpen(true)
    moveFocus(box.current, step)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens to what its button and links get
    <div
      ref={box}
      className="relative md:w-24"
      onKeyDown={onKeyDown}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget && !box.current?.contains(relatedTarget)) close()
      }}
    >
      <button
        ref={button}
        type="button"
        aria-label={`Account of ${user.name || user.email}`}
        aria-expanded={open}
        aria-controls="avatar-menu"
        onClick={() => setOpen(!open)}
        className="mx-auto grid size-11 place-items-center rounded-full"
      >
        <span
          aria-hidden="true"
          className="grid size-9 place-items-center rounded-full border border-moss font-serif text-lg leading-none text-moss"
        >
          {(user.name || user.email).charAt(0).toUpperCase()}
        </span>
      </button>
      <div
        id="avatar-menu"
        hidden={!open}
        className="appear absolute top-full right-0 z-50 mt-2 w-56 rounded-control border border-hairline bg-raised p-2 shadow-[0_12px_32px_var(--cast)]"
      >
        <p className="truncate px-4 py-2 text-sm text-muted">{user.email}</p>
        <ul>
          {entries.map(({ text, to }) => (
            <li key={to}>
              <Link to={to} className={itemClass} onClick={close}>
                {text}
              </Link>
            </li>
          ))}
          <li className="mt-1 border-t border-hairline pt-1">
            <button type="button" className={itemClass} onClick={signOut}>
              Logout
            </button>
          </li>
        </ul>
      </div>
    </div>
  )
}

/* Arrow keys walk through the entries and around the ends; from the button they enter. */
function moveFocus(box: HTMLElement | null, step: number) {
  const items = [...(box?.querySelectorAll<HTMLElement>('li a, li button') ?? [])]
  const at = items.indexOf(document.activeElement as HTMLElement)
  const next =
    at < 0 ? (step > 0 ? 0 : items.length - 1) : (at + step + items.length) % items.length
  items[next]?.focus()
}
