import { currencies } from '#app/values/shop/money-form.ts'
import { footerSections, type ShopIdentity } from '#app/values/shop-identity.ts'

/* The form of Your shop: which boxes there are, in which part, and what is said of them. */

export type Box = {
  label: string
  hint: string
  /** A text of so many lines; a box of one line without. */
  rows?: number
  type?: 'email' | 'tel'
  autoComplete?: string
  /** Half the width of the form. */
  half?: boolean
  /** To choose from, after an empty one that says this. */
  choose?: { empty: string; from: () => string[] }
}

const heading = (usual: string): Box => ({
  label: `Heading of ${usual}`,
  hint: `Leave empty for “${usual}”.`,
  half: true,
})

export const boxes: Record<keyof ShopIdentity, Box> = {
  name: {
    label: 'Name',
    hint: 'At the top of every page and every mail.',
    autoComplete: 'organization',
    half: true,
  },
  motto: {
    label: 'Motto',
    hint: 'A few words, after the name in browsers and search engines.',
    half: true,
  },
  accent: {
    label: 'Accent colour',
    hint: 'Of buttons and links, on light paper. Leave empty for the usual one.',
  },
  accentDark: {
    label: 'Accent colour by night',
    hint: 'On dark paper. Leave empty for the nearest to the one above.',
  },
  logo: { label: 'Logo', hint: '' },
  address: {
    label: 'Postal address',
    hint: 'As on an envelope, without the name. Leave empty not to show one.',
    rows: 4,
    half: true,
  },
  hours: {
    label: 'Opening hours',
    hint: 'A line for some days, such as Mon–Fri 9:00–18:00 or Sun closed. Search engines read them, too.',
    rows: 4,
    half: true,
  },
  email: {
    label: 'E-mail',
    hint: 'Where readers can write to. Leave empty not to show one.',
    type: 'email',
    half: true,
  },
  phone: {
    label: 'Phone',
    hint: 'With the country, such as +1 503 555 0142. Leave empty not to show one.',
    type: 'tel',
    half: true,
  },
  newsletter: {
    label: 'Newsletter sentence',
    hint: 'Beside the box in which readers leave their e-mail.',
  },
  services: { label: 'Services', hint: 'A section of the footer.', rows: 3, half: true },
  about: { label: 'About us', hint: 'A link to the page About follows it.', rows: 3, half: true },
  contact: {
    label: 'Contact',
    hint: 'The address, e-mail, phone and hours from above follow it.',
    rows: 3,
    half: true,
  },
  privacy: {
    label: 'Privacy',
    hint: 'What you do with what readers tell you.',
    rows: 3,
    half: true,
  },
  terms: {
    label: 'Terms',
    hint: 'A link to the page with all terms follows it.',
    rows: 3,
    half: true,
  },
  servicesHeading: heading('Services'),
  aboutHeading: heading('About us'),
  contactHeading: heading('Contact'),
  privacyHeading: heading('Privacy'),
  termsHeading: heading('Terms'),
  social: {
    label: 'Links',
    hint: 'Your pages elsewhere, such as https://www.instagram.com/yourshop, a line each.',
    rows: 3,
    half: true,
  },
  mailSender: {
    label: 'Sender’s name',
    hint: 'Who mails are from. Leave empty for the name of the shop.',
    half: true,
  },
  mailAddress: {
    label: 'Sender’s address',
    hint: 'Of the domain that your mail server sends for. Answers go to the e-mail above.',
    type: 'email',
    half: true,
  },
  mailSignature: {
    label: 'Signature',
    hint: 'At the end of every mail, over the name and the address of the shop.',
    rows: 3,
  },
  timeZone: {
    label: 'Time zone',
    hint: 'Of all dates on pages and in mails, and of the shop’s day. Publication dates stay.',
    half: true,
    choose: { empty: 'As the server is set', from: () => Intl.supportedValuesOf('timeZone') },
  },
  country: {
    label: 'Country at the checkout',
    hint: 'What the box begins with, such as United States. Leave empty for none.',
    half: true,
  },
  currency: {
    label: 'Currency',
    hint: 'Of all prices; they are not converted. It stays once there are orders.',
    half: true,
    choose: { empty: 'USD', from: () => currencies().filter((code) => code !== 'USD') },
  },
  money: {
    label: 'How prices are written',
    hint: 'The amount 1234.50 as you write it, such as €1,234.50 or 1.234,50 €. Leave empty for the usual way.',
    half: true,
  },
  colophon: { label: 'Last line', hint: 'At the very end of every page.' },
}

export type Part = { id: string; title: string; text: string; boxes: (keyof ShopIdentity)[] }

export const parts: Part[] = [
  {
    id: 'look',
    title: 'Name and look',
    text: 'What the shop is called: on every page, in every mail and for search engines.',
    boxes: ['name', 'motto', 'accent', 'accentDark'],
  },
  {
    id: 'contact',
    title: 'Contact and hours',
    text: 'How to reach you: in the footer, under every mail, on slips, and for search engines.',
    boxes: ['address', 'hours', 'email', 'phone'],
  },
  {
    id: 'footer',
    title: 'Footer and links',
    text: 'What stands at the end of every page.',
    boxes: [
      'newsletter',
      ...footerSections.flatMap((name) => [`${name}Heading`, name] as const),
      ...(['social', 'colophon'] as const),
    ],
  },
  {
    id: 'mail',
    title: 'Mail',
    text: 'Who writes to your readers.',
    boxes: ['mailSender', 'mailAddress', 'mailSignature'],
  },
  {
    id: 'time',
    title: 'Time, place and money',
    text: 'Where the shop is, for its dates, its checkout and its prices.',
    boxes: ['timeZone', 'country', 'currency', 'money'],
  },
]
