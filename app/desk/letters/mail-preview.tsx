import { useEffect, useRef } from 'react'

/** How a mail looks: on a screen of this width, by day or by night. */
export function MailPreview({
  html,
  width,
  isDark,
  label,
}: {
  html: string
  width: number
  isDark: boolean
  label: string
}) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (box.current) draw(box.current, html, isDark)
  }, [html, isDark])
  return (
    <section aria-label={label} className="min-w-0 overflow-x-auto border border-hairline">
      <div ref={box} style={{ width, maxWidth: '100%' }} className="mx-auto" />
    </section>
  )
}

/**
 * Draws the mail in a tree of its own, so that neither the desk's styles nor the mail's touch the other. The
 * policy of the page (docs/threats.md) refuses styles in a text, so each is set by itself; scripts never get in,
 * because only elements of mails are taken over.
 */
function draw(host: HTMLElement, html: string, isDark: boolean) {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  // Even reading a style is refused and logged, so it goes under another name; a quote of the text is escaped.
  const [, styles = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? []
  const unstyled = html.replace(/<style>.*?<\/style>/s, '').replaceAll(' style="', ' data-style="')
  const mail = new DOMParser().parseFromString(unstyled, 'text/html')
  const sheet = new CSSStyleSheet()
  // The desk chooses day or night, whatever the machine does.
  const chosen = isDark ? 'all' : 'not all'
  sheet.replaceSync(styles.replaceAll('(prefers-color-scheme:dark)', chosen))
  root.adoptedStyleSheets = [sheet]
  root.replaceChildren(copyOf(mail.body))
}

const known = new Set(
  'BODY DIV P H1 H2 H3 A IMG TABLE TBODY TR TD UL OL LI EM STRONG SPAN BR'.split(' '),
)
const attributes = ['class', 'href', 'alt', 'width', 'height', 'role']

function copyOf(element: Element): HTMLElement {
  const copy = document.createElement(
    element === element.ownerDocument.body ? 'div' : element.tagName,
  )
  for (const name of attributes) {
    const value = element.getAttribute(name)
    if (value !== null) copy.setAttribute(name, value)
  }
  const source = element.getAttribute('src')
  // Pictures of this shop are here, whatever its address is elsewhere.
  if (source) copy.setAttribute('src', new URL(source, location.href).pathname)
  if (copy instanceof HTMLAnchorElement) Object.assign(copy, { target: '_blank', rel: 'noopener' })
  copy.style.cssText = element.getAttribute('data-style') ?? ''
  for (const child of element.childNodes) {
    if (child instanceof Text) copy.append(child.data)
    else if (child instanceof Element && known.has(child.tagName)) copy.append(copyOf(child))
  }
  return copy
}
