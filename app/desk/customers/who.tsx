import type { ReactNode } from 'react'
import type { CustomerAnswer } from '#app/customers/customers.schema.ts'
import { dayInWords } from '#app/desk/frame/moment.ts'

const newsletterWords: Record<CustomerAnswer['newsletter'], string> = {
  confirmed: 'Subscribed',
  pending: 'Not confirmed yet',
  unsubscribed: 'Unsubscribed',
  none: 'Not subscribed',
  unknown: 'Not known: the e-mail address is not confirmed',
}

const wayWords: Record<string, string> = { password: 'Password', google: 'Google' }

/** How somebody can be reached, and what of them the shop remembers. */
export function Who({ customer }: { customer: CustomerAnswer }) {
  const { name, email, phone, since, account, waysToSignIn, delivery, newsletter } = customer
  const ways = waysToSignIn.map((way) => wayWords[way] ?? way).join(', ')
  const isDeleted = account === 'deleted'
  return (
    <section aria-labelledby="who">
      <h3 id="who" className="border-b border-hairline pb-2 text-xl">
        Who it is
      </h3>
      <dl className="grid gap-4 pt-4">
        <Fact label="Name">{name ?? (isDeleted ? 'Removed' : 'Not given')}</Fact>
        <Fact label="E-mail">
          {email ? <Mail customer={customer} /> : isDeleted ? 'Removed' : 'Not known'}
        </Fact>
        <Fact label="Phone">
          {phone ? (
            <a href={`tel:${phone}`} className="link inline-flex min-h-6 items-center">
              {phone}
            </a>
          ) : isDeleted ? (
            'Removed'
          ) : (
            'Not known'
          )}
        </Fact>
        <Fact label="Customer since">{dayInWords(since)}</Fact>
        {!isDeleted && (
          <>
            <Fact label="Logs in with">
              {account === 'elsewhere' ? 'Firebase' : ways || 'Nothing'}
            </Fact>
            <Fact label="Address for the next order">
              {delivery ? <Lines lines={delivery} /> : 'None remembered'}
            </Fact>
            <Fact label="Newsletter">{newsletterWords[newsletter]}</Fact>
          </>
        )}
      </dl>
    </section>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-muted">{label}</dt>
    <dd>{children}</dd>
  </div>
)

const Mail = ({ customer: { email, emailVerified, account } }: { customer: CustomerAnswer }) => (
  <>
    <a href={`mailto:${email}`} className="link">
      {email}
    </a>
    {account === 'here' && (
      <span className="block text-sm text-muted">
        {emailVerified ? 'Confirmed' : 'Not confirmed yet'}
      </span>
    )}
  </>
)

const Lines = ({ lines }: { lines: string[] }) => (
  <address className="not-italic">
    {lines.map((line) => (
      <span key={line} className="block">
        {line}
      </span>
    ))}
  </address>
)
