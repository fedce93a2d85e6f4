import { linesIn, linesOf, type ShopIdentity } from '#app/values/shop-identity.ts'

/** The content of a mail, before it becomes plain text and HTML. */
export type Letter = {
  title: string
  blocks: Block[]
  /** Why the reader gets this mail, in small print. */
  footer: string
  /** A way out of the list, under the footer. */
  footerLink?: { label: string; url: string }
}

export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'rows'; rows: [label: string, value: string][]; strongLast?: boolean }
  | { kind: 'books'; books: LetterBook[] }
  | { kind: 'link'; label: string; url: string }
  | { kind: 'prose'; prose: Prose[] }

/** Words with few marks, as app/shop/texts/parse-text.ts reads them; addresses are whole. */
export type Prose =
  | { kind: 'heading'; level: 2 | 3; children: Inline[] }
  | { kind: 'paragraph'; children: Inline[] }
  | { kind: 'list'; ordered: boolean; items: Inline[][] }

export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'em' | 'strong'; children: Inline[] }
  | { kind: 'link'; href: string; children: Inline[] }
  | { kind: 'break' }

export type LetterBook = {
  title: string
  /** That of the title, as in BCP 47. */
  language?: string
  /** Who wrote it; when it comes; what has become of it. */
  note?: string
  /** Such as "$9.99". */
  price?: string
  /** The whole address of a small picture, 2:3. */
  cover?: string
  /** The whole address of its page. */
  url?: string
}

/** The letter as plain text, for readers who prefer it and for every mail program. */
export function letterText(letter: Letter, shop: ShopIdentity): string {
  const { footer, footerLink } = letter
  const out = footerLink ? [`${footerLink.label}: ${footerLink.url}`] : []
  const signature = ['-- ', ...signatureOf(shop), footer, ...out].join('\n')
  return [letter.title, ...letter.blocks.map(blockText), signature].join('\n\n')
}

function blockText(block: Block): string {
  if (block.kind === 'text') return block.text
  if (block.kind === 'link') return `${block.label}:\n${block.url}`
  if (block.kind === 'books') return block.books.map(bookText).join('\n')
  if (block.kind === 'prose') return block.prose.map(proseText).join('\n\n')
  return block.rows.map(([label, value]) => `${label}: ${value}`).join('\n')
}

const bookText = ({ title, note, price, url }: LetterBook): string =>
  `${title}${note ? ` (${note})` : ''}${price ? `: ${price}` : ''}${url ? `\n${url}` : ''}`

function proseText(part: Prose): string {
  if (part.kind !== 'list') return part.children.map(inlineText).join('')
  return part.items
    .map((item, at) => `${part.ordered ? `${at + 1}.` : '-'} ${item.map(inlineText).join('')}`)
    .join('\n')
}

function inlineText(inline: Inline): string {
  if (inline.kind === 'text') return inline.text
  if (inline.kind === 'break') return '\n'
  const words = inline.children.map(inlineText).join('')
  return inline.kind === 'link' ? `${words} (${inline.href.replace(/^mailto:/, '')})` : words
}

/** Who writes, and how to reach them. */
export const signatureOf = (shop: ShopIdentity): string[] =>
  [...linesIn(shop.mailSignature), shop.name, ...linesOf(shop), shop.email, shop.phone].filter(
    Boolean,
  )
