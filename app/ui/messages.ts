import { create } from 'zustand'

/* Everything the shop says to the visitor on its own accord; drawn by message-host.tsx in the root. */

/** `done` is what went well at the desk; the specification's own messages are alerts. */
export type AlertKind = 'done' | 'success' | 'error' | 'info'
export type Alert = {
  id: number
  text: string
  kind: AlertKind
  action?: { label: string; run: () => void }
}
export type DialogMessage = {
  id: number
  title: string
  text: string
  button: string
  onClose?: () => void
}

type Flash = { text: string; about?: string }
type Messages = {
  alerts: Alert[]
  dialogs: DialogMessage[]
  flash: Flash | null
  /** For screen readers alone. */
  announced: string
}

export const useMessages = create<Messages>(() => ({
  alerts: [],
  dialogs: [],
  flash: null,
  announced: '',
}))

/** How long the add-to-cart dialog stays (specification, section 9). */
const flashMs = 1500

/* A number that never comes twice, so that the same text said again is announced again. */
let count = 0

/**
 * A message that disappears after a while; an error stays until it is closed. It has the role "alert", and that
 * of a status when something at the desk is done.
 */
export function showAlert(
  text: string,
  { kind = 'info', action }: { kind?: AlertKind; action?: Alert['action'] } = {},
): void {
  count += 1
  const alert = { id: count, text, kind, action }
  useMessages.setState(({ alerts }) => ({
    alerts: [...alerts.filter((other) => other.text !== text), alert].slice(-3),
  }))
}

export const closeAlert = (id: number): void =>
  useMessages.setState(({ alerts }) => ({ alerts: alerts.filter((alert) => alert.id !== id) }))

/** Takes back what went wrong before: a new attempt begins, or what failed has come about after all. */
export const closeErrors = (): void =>
  useMessages.setState(({ alerts }) => ({
    alerts: alerts.filter((alert) => alert.kind !== 'error'),
  }))

/** Says something to screen readers, politely. */
export const announce = (announced: string): void => useMessages.setState({ announced })

/** A modal dialog above whatever page is shown; several wait in line. */
export function openDialog(message: Omit<DialogMessage, 'id'>): void {
  count += 1
  const dialog = { id: count, ...message }
  useMessages.setState(({ dialogs }) => ({ dialogs: [...dialogs, dialog] }))
}

/** Closes the dialog in front and tells its opener. */
export function closeDialog(): void {
  const [front, ...rest] = useMessages.getState().dialogs
  useMessages.setState({ dialogs: rest })
  front?.onClose?.()
}

let flashTimer: ReturnType<typeof setTimeout> | undefined

/**
 * The dialog without a button: announced politely, gone after 1500 ms, never takes the focus. Screen
 * readers also hear what it is about.
 */
export function flashDialog(text: string, about?: string): void {
  clearTimeout(flashTimer)
  useMessages.setState({ flash: { text, about } })
  flashTimer = setTimeout(() => useMessages.setState({ flash: null }), flashMs)
}
