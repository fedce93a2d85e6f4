import { dark, light } from '#app/values/shop/palette.ts'
import { logoAddress, logoSize } from '#app/values/shop/shop-logo.ts'
import { accentsOf } from '#app/values/shop/shop-look.ts'
import type { ShopIdentity } from '#app/values/shop-identity.ts'
import { escapeHtml } from '#server/system/escape-html.ts'
import { type Block, type Inline, type Letter, type LetterBook, signatureOf } from './letter.ts'

/* The letter with the shop's paper, ink and one accent. Styles stand inline, as mail programs need them; the
   form for the lamp is a style sheet, which those that are dark themselves read. */

const serif = 'Fraunces,Georgia,serif'

export function letterHtml(letter: Letter, shop: ShopIdentity, logoUrl?: string): string {
  const { footer, footerLink } = letter
  const signature = [...signatureOf(shop), footer].map(escapeHtml)
  if (footerLink) {
    const { label, url } = footerLink
    signature.push(
      `<a class="muted" href="${escapeHtml(url)}" style="color:${light.muted}">${escapeHtml(label)}</a>`,
    )
  }
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(letter.title)}</title>
<style>${darkForm(shop)}</style>
</head>
<body class="paper" style="margin:0;background:${light.paper};color:${light.ink};font:16px/1.6 'Instrument Sans',system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:32px 24px;overflow-wrap:anywhere">
<p style="margin:0 0 32px;font:600 22px ${serif}">${markHtml(shop, logoUrl)}</p>
<h1 style="margin:0 0 16px;font:600 28px/1.25 ${serif}">${escapeHtml(letter.title)}</h1>
${letter.blocks.map((block) => blockHtml(block, shop)).join('\n')}
<p class="muted line" style="margin:32px 0 0;padding-top:16px;border-top:1px solid ${light.hairline};color:${light.muted};font-size:14px">${signature.join('<br>')}</p>
</div>
</body>
</html>
`
}

/** The whole address of the logo, when the shop has one. */
export const mailLogo = ({ logo }: ShopIdentity, shopUrl: () => string): { logoUrl?: string } =>
  logo === '' ? {} : { logoUrl: shopUrl() + logoAddress(logo, 'mail.png') }

/** A logo is drawn for paper, so by night it lies on a light plate, as in the shop. */
function darkForm(shop: ShopIdentity): string {
  const night = accentsOf(shop)?.night ?? dark.accent
  const rules = [
    `.paper{background:${dark.paper}!important;color:${dark.ink}!important}`,
    `.muted{color:${dark.muted}!important}`,
    `.line{border-color:${dark.hairline}!important}`,
    `.button{background:${night}!important;color:${dark['on-accent']}!important}`,
    `.ink{color:${dark.ink}!important}`,
    `.logo{background:${dark.ink};padding:4px;border-radius:4px}`,
  ]
  return `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${rules.join('')}}`
}

/** The logo, whose text programs show that load no pictures; else the name. */
function markHtml({ name, logo }: ShopIdentity, logoUrl?: string): string {
  if (!logoUrl) return escapeHtml(name)
  const { width, height } = logoSize(logo)
  return `<img src="${escapeHtml(logoUrl)}" alt="${escapeHtml(name)}" class="logo" width="${width}" height="${height}" style="display:block;border:0">`
}

function blockHtml(block: Block, shop: ShopIdentity): string {
  if (block.kind === 'text') {
    return `<p style="margin:0 0 16px">${escapeHtml(block.text).replaceAll('\n', '<br>')}</p>`
  }
  if (block.kind === 'link') {
    return `<p style="margin:24px 0"><a class="button" href="${escapeHtml(block.url)}" style="display:inline-block;padding:12px 20px;border-radius:4px;background:${accentsOf(shop)?.day ?? light.accent};color:${light['on-accent']};font-weight:600;text-decoration:none">${escapeHtml(block.label)}</a></p>`
  }
  if (block.kind === 'books') {
    return `<table role="presentation" style="width:100%;margin:0 0 8px;border-collapse:collapse">${block.books.map(bookHtml).join('')}</table>`
  }
  if (block.kind === 'prose') return block.prose.map(proseHtml).join('\n')
  const rows = block.rows.map(([label, value], index) => {
    const strong = block.strongLast && index === block.rows.length - 1 ? 'font-weight:600;' : ''
    const cell = `${strong}padding:8px 0;border-top:1px solid ${light.hairline};vertical-align:top`
    return `<tr><td class="line" dir="auto" style="${cell}">${escapeHtml(label)}</td><td class="line" style="${cell};text-align:right;font-variant-numeric:tabular-nums">${escapeHtml(value)}</td></tr>`
  })
  return `<table role="presentation" style="width:100%;margin:0 0 24px;border-collapse:collapse">${rows.join('')}</table>`
}

function proseHtml(part: Extract<Block, { kind: 'prose' }>['prose'][number]): string {
  if (part.kind === 'list') {
    const items = part.items.map((item) => `<li style="margin:0 0 4px">${inlineHtml(item)}</li>`)
    const tag = part.ordered ? 'ol' : 'ul'
    return `<${tag} style="margin:0 0 16px;padding-left:24px">${items.join('')}</${tag}>`
  }
  const words = inlineHtml(part.children)
  if (part.kind === 'paragraph') return `<p style="margin:0 0 16px">${words}</p>`
  const size = part.level === 2 ? 22 : 18
  return `<h${part.level} style="margin:24px 0 8px;font:600 ${size}px/1.3 ${serif}">${words}</h${part.level}>`
}

function inlineHtml(inlines: Inline[]): string {
  return inlines
    .map((inline) => {
      if (inline.kind === 'text') return escapeHtml(inline.text)
      if (inline.kind === 'break') return '<br>'
      const words = inlineHtml(inline.children)
      if (inline.kind === 'link') {
        return `<a class="ink" href="${escapeHtml(inline.href)}" style="color:${light.ink}">${words}</a>`
      }
      return `<${inline.kind}>${words}</${inline.kind}>`
    })
    .join('')
}

/* The title stands beside the picture, so its text is empty; without pictures nothing is missing. */
function bookHtml({ title, language, note, price, cover, url }: LetterBook): string {
  const cell = `padding:10px 0;border-top:1px solid ${light.hairline};vertical-align:top`
  const picture = cover
    ? `<img src="${escapeHtml(cover)}" alt="" class="line" width="48" height="72" style="display:block;width:48px;height:72px;border:1px solid ${light.hairline};border-radius:2px">`
    : ''
  const name = url
    ? `<a class="ink" href="${escapeHtml(url)}" style="color:${light.ink};font-weight:600">${escapeHtml(title)}</a>`
    : escapeHtml(title)
  const lang = language ? ` lang="${escapeHtml(language)}"` : ''
  const under = note
    ? `<span class="muted" style="color:${light.muted};font-size:14px">${escapeHtml(note)}</span>`
    : ''
  return `<tr><td class="line" style="${cell};width:64px">${picture}</td><td class="line" style="${cell};padding-right:12px"><div dir="auto"${lang}>${name}</div>${under}</td><td class="line" style="${cell};text-align:right;font-variant-numeric:tabular-nums">${escapeHtml(price ?? '')}</td></tr>`
}
