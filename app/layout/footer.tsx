import { Link } from 'react-router'
import { SubscribeForm } from '#app/newsletter/subscribe-form.tsx'
import { usePageSettings } from '#app/page/page-settings.ts'

const anchors = [
  { text: 'Home', to: '#home' },
  { text: 'Services', to: '#services' },
  { text: 'About Us', to: '#about' },
  { text: 'Contact', to: '#contact' },
  { text: 'Privacy', to: '#privacy' },
  { text: 'Terms', to: '#terms' },
]

const shelves = [
  { text: 'New books', to: '/new' },
  { text: 'Coming soon', to: '/coming-soon' },
  { text: 'All shelves', to: '/browse' },
]

const social = [
  { name: 'Instagram', href: 'https://www.instagram.com/' },
  { name: 'Facebook', href: 'https://www.facebook.com/' },
  { name: 'X', href: 'https://x.com/' },
]

/** The shop's colophon: its anchors lead to these sections, on every page. */
export function Footer() {
  const { shop } = usePageSettings()
  return (
    <footer className="mt-24 border-t border-hairline bg-raised print:hidden">
      <div className="column py-14">
        <div className="grid gap-10 md:grid-cols-[1fr_22rem] md:gap-16">
          <div>
            <Link
              to="/"
              className="font-serif text-2xl font-semibold tracking-tight hover:text-accent"
            >
              {shop.name}
            </Link>
            <nav aria-label="Footer" className="mt-5">
              <ul className="flex flex-wrap gap-x-6">
                {anchors.map(({ text, to }) => (
                  <li key={to}>
                    <a href={to} className="inline-block py-2 hover:text-accent">
                      {text}
                    </a>
                  </li>
                ))}
              </ul>
              <ul className="flex flex-wrap gap-x-6 text-muted">
                {shelves.map(({ text, to }) => (
                  <li key={to}>
                    <Link to={to} className="inline-block py-2 hover:text-accent">
                      {text}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          </div>
          <section aria-label="Newsletter">
            <p className="mb-3 text-sm text-muted">
              A short letter now and then: new books, and an opinion or two about them.
            </p>
            <SubscribeForm source="footer" />
          </section>
        </div>
        <Sections />
        <div className="mt-12 flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-t border-hairline pt-6 text-sm text-muted">
          <p>Set in Fraunces and Instrument Sans. Printed on light.</p>
          <ul className="flex gap-x-5">
            {social.map(({ name, href }) => (
              <li key={name}>
                <a href={href} rel="noopener" className="link inline-block py-2">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  )
}

const sectionClass = 'target:[&_h2]:text-accent'

function Sections() {
  const { shop } = usePageSettings()
  return (
    <div className="mt-12 grid gap-x-10 gap-y-8 border-t border-hairline pt-10 text-sm text-muted sm:grid-cols-2 lg:grid-cols-5 [&_h2]:mb-2 [&_h2]:text-lg [&_h2]:text-ink">
      <section id="services" className={sectionClass}>
        <h2>Services</h2>
        <p>Books sent to your door and paid for when they arrive. No card needed.</p>
      </section>
      <section id="about" className={sectionClass}>
        <h2>About us</h2>
        <p>
          A small shop with a short list, chosen by people who read it.{' '}
          <Link to="/about" className="link">
            {`More about ${shop.name}`}
          </Link>
        </p>
      </section>
      <section id="contact" className={sectionClass}>
        <h2>Contact</h2>
        <p>
          Write to us by answering any of our mails. Your order number helps us to help you quickly.
        </p>
        <Addresses />
      </section>
      <section id="privacy" className={sectionClass}>
        <h2>Privacy</h2>
        <p>
          We keep what an order needs and nothing else. No trackers, no advertising, and your cart
          stays in your own browser.
        </p>
      </section>
      <section id="terms" className={sectionClass}>
        <h2>Terms</h2>
        <p>
          You pay on delivery, at the price you saw.{' '}
          <Link to="/terms-and-conditions" className="link">
            All terms and conditions
          </Link>
        </p>
      </section>
    </div>
  )
}

/* What the owner has given of them, as in a letterhead. */
function Addresses() {
  const { name, address, email, phone } = usePageSettings().shop
  return (
    <address className="mt-2 whitespace-pre-line not-italic">
      {address && `${name}\n${address}\n`}
      {email && (
        <a href={`mailto:${email}`} className="link">
          {email}
        </a>
      )}
      {phone && `\n${phone}`}
    </address>
  )
}
