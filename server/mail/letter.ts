import { light } from '#app/values/palette.ts'
import { logoSize } from '#app/values/shop/shop-logo.ts'
import { accentsOf } from '#app/values/shop/shop-look.ts'
import { linesIn, linesOf, type ShopIdentity } from '#app/values/shop-identity.ts'
import { escapeHtml } from '#server/system/escape-html.ts'

/** The content of a mail, before it becomes plain text and HTML. */
export type Letter = {
  title: string
  blocks: Block[]
  /** Why the reader gets this mail, in small print. */
  footer: string
}

export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'rows'; rows: [label: string, value: string][]; strongLast?: boolean }
  | { kind: 'books'; books: LetterBook[] }
  | { kind: 'link'; label: string; url: string }

export type LetterBook = {
  title: string
  /** When it comes, what has become of it. */
  note?: string
  /** Such as "$9.99". */
  price?: string
  /** The whole address of a small picture, 2:3. */
  cover?: string
}

/** The letter as plain text, for readers who prefer it and for every mail program. */
export function letterText(letter: Letter, shop: ShopIdentity): string {
  const blocks = letter.blocks.map((block) => {
    if (block.kind === 'text') return block.text
    if (block.kind === 'link') return `${block.label}:\n${block.url}`
    if (block.kind === 'books') return block.books.map(bookText).join('\n')
    return block.rows.map(([label, value]) => `${label}: ${value}`).join('\n')
  })
  const signature = ['-- ', ...signatureOf(shop), letter.footer].join('\n')
  return [letter.title, ...blocks, signature].join('\n\n')
}

const bookText = ({ title, note, price }: LetterBook): string =>
  `${title}${note ? ` (${note})` : ''}${price ? `: ${price}` : ''}`

/** The letter with the shop's paper, ink and one accent; styles inline, as mail programs need. */
export function letterHtml(letter: Letter, shop: ShopIdentity, logoUrl?: string): string {
  const signature = [...signatureOf(shop), letter.footer].map(escapeHtml).join('<br>')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escapeHtml(letter.title)}</title>
</head>
<body style="margin:0;background:${light.paper};color:${light.ink};font:16px/1.6 'Instrument Sans',system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px 24px">
<p style="margin:0 0 32px;font:600 22px Fraunces,Georgia,serif">${markHtml(shop, logoUrl)}</p>
<h1 style="margin:0 0 16px;font:600 28px/1.25 Fraunces,Georgia,serif">${escapeHtml(letter.title)}</h1>
${letter.blocks.map((block) => blockHtml(block, shop)).join('\n')}
<p style="margin:32px 0 0;padding-top:16px;border-top:1px solid ${light.hairline};color:${light.muted};font-size:14px">${signature}</p>
</div>
</body>
</html>
`
}

/** The logo, whose text programs show that load no pictures; else the name. */
function markHtml({ name, logo }: ShopIdentity, logoUrl?: string): string {
  if (!logoUrl) return escapeHtml(name)
  const { width, height } = logoSize(logo)
  return `<img src="${escapeHtml(logoUrl)}" alt="${escapeHtml(name)}" width="${width}" height="${height}" style="display:block;border:0">`
}

function blockHtml(block: Block, shop: ShopIdentity): string {
  if (block.kind === 'text') {
    return `<p style="margin:0 0 16px">${escapeHtml(block.text).replaceAll('\n', '<br>')}</p>`
  }
  if (block.kind === 'link') {
    return `<p style="margin:24px 0"><a href="${escapeHtml(block.url)}" style="display:inline-block;padding:12px 20px;border-radius:4px;background:${accentsOf(shop)?.day ?? light.accent};color:${light['on-accent']};font-weight:600;text-decoration:none">${escapeHtml(block.label)}</a></p>`
  }
  if (block.kind === 'books') {
    return `<table role="presentation" style="width:100%;margin:0 0 8px;border-collapse:collapse">${block.books.map(bookHtml).join('')}</table>`
  }
  const rows = block.rows.map(([label, value], index) => {
    const strong = block.strongLast && index === block.rows.length - 1 ? 'font-weight:600;' : ''
    const cell = `${strong}padding:8px 0;border-top:1px solid ${light.hairline};vertical-align:top`
    return `<tr><td style="${cell}">${escapeHtml(label)}</td><td style="${cell};text-align:right;font-variant-numeric:tabular-nums">${escapeHtml(value)}</td></tr>`
  })
  return `<table role="presentation" style="width:100%;margin:0 0 24px;border-collapse:collapse">${rows.join('')}</table>`
}

/** Who writes, and how to reach them. */
const signatureOf = (shop: ShopIdentity): string[] =>
  [...linesIn(shop.mailSignature), shop.name, ...linesOf(shop), shop.email, shop.phone].filter(
    Boolean,
  )

/* The title stands beside the picture, so its text is empty; without pictures nothing is missing. */
function bookHtml({ title, note, price, cover }: LetterBook): string {
  const cell = `padding:10px 0;border-top:1px solid ${light.hairline};vertical-align:top`
  const picture = cover
    ? `<img src="${escapeHtml(cover)}" alt="" width="48" height="72" style="display:block;width:48px;height:72px;border-radius:2px">`
    : ''
  const under = note
    ? `<br><span style="color:${light.muted};font-size:14px">${escapeHtml(note)}</span>`
    : ''
  return `<tr><td style="${cell};width:64px">${picture}</td><td style="${cell};padding-right:12px">${escapeHtml(title)}${under}</td><td style="${cell};text-align:right;font-variant-numeric:tabular-nums">${escapeHtml(price ?? '')}</td></tr>`
}
