/**
 * What the shop says of itself. The owner sets it at the desk (Your shop). Each is a text; an empty one is
 * not shown.
 */
export type ShopIdentity = {
  name: string
  /** Behind the name, on the first page and under it in the footer. */
  motto: string
  /** Six digits behind a hash, by day; the colour of buttons and links under the cursor. Empty: the shop's usual one. */
  accent: string
  /** The same by night; empty: the nearest to the one by day that can be read on dark paper. */
  accentDark: string
  /** The address of its picture as `key-widthxheight`; empty: the name, typeset. Set by its own door. */
  logo: string
  /** Lines of text, as on an envelope. */
  address: string
  email: string
  phone: string
  /** A line for some days, such as "Mon–Fri 9:00–18:00", or a remark (opening-hours.ts). */
  hours: string
  /** Addresses of its pages elsewhere, a line each. */
  social: string
  /** The sections of the footer, and their headings; an empty one is the usual. */
  services: string
  about: string
  contact: string
  privacy: string
  terms: string
  servicesHeading: string
  aboutHeading: string
  contactHeading: string
  privacyHeading: string
  termsHeading: string
  /** The last line of every page. */
  colophon: string
  /** Beside the box of the newsletter. */
  newsletter: string
  /** Who mails are from; empty: the name in MAIL_FROM, else the shop's. */
  mailSender: string
  /** The address that mails are from, of the same domain as MAIL_FROM; empty: that one. */
  mailAddress: string
  /** Lines over the name at the end of every mail. */
  mailSignature: string
  /** A name of the IANA database; empty: TIME_ZONE. */
  timeZone: string
  /** What the checkout begins with. */
  country: string
  /** The code of a currency with two decimals (ISO 4217); empty: USD. */
  currency: string
  /** The amount 1234.50 as the shop writes it; empty: as is usual for the currency. */
  money: string
}

/**
 * Until the owner says otherwise. Nowhere else is the name written (test/shop-name.test.ts). Contact and
 * links elsewhere are there from the start, because the specification wants them (section 2).
 */
export const defaultIdentity: ShopIdentity = {
  name: 'Octavo',
  motto: 'books, well chosen',
  accent: '',
  accentDark: '',
  logo: '',
  address: '',
  email: '',
  phone: '',
  hours: '',
  social: 'https://www.instagram.com/\nhttps://www.facebook.com/\nhttps://x.com/',
  services: 'Books sent to your door and paid for when they arrive. No card needed.',
  about: 'A small shop with a short list, chosen by people who read it.',
  contact:
    'Write to us by answering any of our mails. Your order number helps us to help you quickly.',
  privacy:
    'We keep what an order needs and nothing else. No trackers, no advertising, and your cart stays in your own browser.',
  terms: 'You pay on delivery, at the price you saw.',
  servicesHeading: '',
  aboutHeading: '',
  contactHeading: '',
  privacyHeading: '',
  termsHeading: '',
  colophon: 'Set in Fraunces and Instrument Sans. Printed on light.',
  newsletter: 'A short letter now and then: new books, and an opinion or two about them.',
  mailSender: '',
  mailAddress: '',
  mailSignature: '',
  timeZone: '',
  country: '',
  currency: '',
  money: '',
}

/** The sections at the end of every page, in their order. */
export const footerSections = ['services', 'about', 'contact', 'privacy', 'terms'] as const
export type FooterSection = (typeof footerSections)[number]

export const logoPattern = /^(?:[0-9a-f]{20}-\d{1,4}x\d{1,4})?$/

export const identityFields = Object.keys(defaultIdentity) as (keyof ShopIdentity)[]

export const linesIn = (text: string): string[] => text.split('\n').filter(Boolean)

export const linesOf = ({ address }: Pick<ShopIdentity, 'address'>): string[] => linesIn(address)
