import { cookieNameAt } from '#app/page/cookies.ts'
import { unindented } from './unindented.ts'

/* With https the name has a prefix, which makes no difference here. */
const hintCookie = cookieNameAt('', 'signedIn')

/*
 * Until a page is live (app/root.tsx calls `pageIsLive()`) its buttons would do nothing, or send a
 * form the old way, and what is chosen or typed would be overwritten. This runs before the first
 * control is there. It holds every press, choice and text, and replays them in order once the page
 * is live. A form that is sent by GET needs no script and is left alone.
 *
 * A text is set again even if it is still in its box: React compares it with the previous value,
 * and ignores an event that changes nothing.
 *
 * The hint cookie is read here as well, so that a customer does not see "Login" until the page
 * knows who is here. With https the cookie has a prefix. And it is said that nothing is painted yet, until
 * the launcher knows better.
 */
export const holdInput = unindented(`(() => {
  const held = new Map()
  const press = (event) => {
    const button = event.target.closest?.('button, [type=checkbox], [type=radio]')
    if (!button || (button.type === 'submit' && button.form?.method === 'get')) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (!held.delete(button) || button.type !== 'checkbox') held.set(button, null)
  }
  const keep = (event) => {
    event.stopImmediatePropagation()
    held.set(event.target, event.target.value)
  }
  const listeners = { click: press, input: keep, change: keep }
  for (const type in listeners) addEventListener(type, listeners[type], true)

  const write = (box, value) => {
    const { selectionStart: start, selectionEnd: end } = box
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(box), 'value')
    box.value = ''
    set.call(box, value)
    if (start != null) box.setSelectionRange(start, end)
    for (const type of ['input', 'change']) box.dispatchEvent(new Event(type, { bubbles: true }))
  }
  window.pageIsLive = async () => {
    delete window.pageIsLive
    for (const type in listeners) removeEventListener(type, listeners[type], true)
    for (const [control, value] of held) {
      if (!control.isConnected) continue
      if (value === null) control.click()
      else write(control, value)
      await new Promise((done) => setTimeout(done))
    }
  }
  const page = document.documentElement.dataset
  page.unpainted = ''
  if (document.cookie.includes('${hintCookie}=')) page.signedIn = 'maybe'
})()`)
