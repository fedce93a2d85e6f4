import type { ReactNode } from 'react'
import { SubscribeForm } from '#app/newsletter/subscribe-form.tsx'
import { usePageSettings } from '#app/page/page-settings.ts'
import { ShopMark } from '#app/shop/look/shop-mark.tsx'
import { Link } from '#app/ui/link.tsx'
import type { FooterSection } from '#app/values/shop-identity.ts'

/* Each leads to its section, and is called as that is. */
const anchors: [FooterSection | 'home', string][] = [
  ['home', 'Home'],
  ['services', 'Services'],
  ['about', 'About Us'],
  ['contact', 'Contact'],
  ['privacy', 'Privacy'],
  ['terms', 'Terms'],
]

const shelves = [
  { text: 'New books', to: '/new' },
  { text: 'Coming soon', to: '/coming-soon' },
  { text: 'All shelves', to: '/browse' },
]

const links = 'flex flex-wrap gap-x-6 [&_a]:inline-block [&_a]:py-2 [&_a:hover]:text-accent'

/** The shop's colophon: its anchors lead to these sections, on every page. */
export function Footer() {
  const html = usePageSettings().kept?.footer
  const className = 'mt-24 border-t border-hairline bg-raised print:hidden'
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is what React made of the same, see kept-parts.tsx
  if (html) return <footer className={className} dangerouslySetInnerHTML={{ __html: html }} />
  return (
    <footer className={className}>
      <Colophon />
    </footer>
  )
}

/** Its content. */
export function Colophon() {
  const { shop } = usePageSettings()
  /* A section that the owner has left empty is not there. */
  const isShown = (section: FooterSection | 'home') =>
    (section !== 'services' && section !== 'privacy') ||
    shop[section] ||
    shop.texts.includes(section)
  return (
    <div className="column py-14">
      <div className="grid gap-10 md:grid-cols-[1fr_22rem] md:gap-16">
        <div>
          <Link
            to="/"
            className="font-serif text-2xl font-semibold tracking-tight hover:text-accent"
          >
            <ShopMark loading="lazy" />
          </Link>
          {shop.motto && <p className="mt-1 text-muted">{shop.motto}</p>}
          <nav aria-label="Footer" className="mt-5">
            <ul className={links}>
              {anchors.map(
                ([section, usual]) =>
                  isShown(section) && (
                    <li key={section}>
                      <a href={`#${section}`}>
                        {(section !== 'home' && shop[`${section}Heading`]) || usual}
                      </a>
                    </li>
                  ),
              )}
            </ul>
            <ul className={`${links} text-muted`}>
              {shelves.map(({ text, to }) => (
                <li key={to}>
                  <Link to={to}>{text}</Link>
                </li>
              ))}
            </ul>
          </nav>
        </div>
        <section aria-label="Newsletter">
          <p className="mb-3 text-sm text-muted">{shop.newsletter}</p>
          <SubscribeForm source="footer" />
        </section>
      </div>
      <Sections />
      <div className="mt-12 flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-t border-hairline pt-6 text-sm text-muted">
        <p>{shop.colophon}</p>
        <ul className="flex gap-x-5">
          {shop.links.map(({ name, href }) => (
            <li key={href}>
              <a href={href} rel="noopener" className="link inline-block py-2">
                {name}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

function Sections() {
  const { shop } = usePageSettings()
  const own = (page: string, text: string) =>
    shop.texts.includes(page) && (
      <Link key={page} to={`/${page}`} className="link mt-1 block w-fit">
        {text}
      </Link>
    )
  return (
    <div className="mt-12 grid gap-x-10 gap-y-8 border-t border-hairline pt-10 text-sm text-muted sm:grid-cols-2 lg:grid-cols-5 [&_h2]:mb-2 [&_h2]:text-lg [&_h2]:text-ink">
      <Section name="services" title="Services" />
      <Section name="about" title="About us">
        <Link to="/about" className="link">
          {`More about ${shop.name}`}
        </Link>
      </Section>
      <Section name="contact" title="Contact">
        <Addresses />
      </Section>
      <Section name="privacy" title="Privacy">
        {own('privacy', 'More about privacy')}
      </Section>
      <Section name="terms" title="Terms">
        <Link to="/terms-and-conditions" className="link">
          All terms and conditions
        </Link>
        {['Returns', 'Imprint'].map((name) => own(name.toLowerCase(), name))}
      </Section>
    </div>
  )
}

/** The owner's words, and what always follows them. */
function Section({
  name,
  title,
  children,
}: {
  name: FooterSection
  title: string
  children?: ReactNode
}) {
  const { shop } = usePageSettings()
  const text = shop[name]
  if (!text && !children) return null
  return (
    <section id={name} className="target:[&_h2]:text-accent">
      <h2>{shop[`${name}Heading`] || title}</h2>
      {text && <p className="whitespace-pre-line">{text}</p>}
      {children}
    </section>
  )
}

/* What the owner has given of them, as in a letterhead. */
function Addresses() {
  const { name, address, email, phone, hours } = usePageSettings().shop
  return (
    <address className="mt-2 whitespace-pre-line not-italic">
      {address && `${name}\n${address}\n`}
      {email && (
        <a href={`mailto:${email}`} className="link">
          {email}
        </a>
      )}
      {[phone && `\n${phone}`, hours && `\n\n${hours}`].join('')}
    </address>
  )
}
