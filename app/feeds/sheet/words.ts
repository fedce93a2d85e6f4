import type { Availability, Format } from '#app/catalog/trade/facts.ts'
import { readLanguage } from '#app/catalog/trade/language.ts'
import { plainName } from './names.ts'

/* What other programs and other languages call the values of a field. */

const formats: [RegExp, Format][] = [
  [
    /\b(?:audio|audiobook|horbuch|livre audio|audiolibro|luisterboek|mp3|cd|cassette|audible)\b/,
    'audio',
  ],
  [
    /\b(?:e ?book|ebook|kindle|epub|pdf|mobi|digital|livre numerique|libro electronico)\b/,
    'e-book',
  ],
  [
    /\b(?:hardcover|hardback|hard cover|hard back|hc|hb|gebunden|gebundene ausgabe|leinen|relie|cartonne|tapa dura|cartone|rilegato|copertina rigida|gebonden|hardcover|twarda|oprawa twarda|capa dura|library binding|board ?book|leather bound|cloth)\b/,
    'hardback',
  ],
  [
    /\b(?:paperback|paper back|softcover|soft cover|softback|mass market|trade paper|tb|pb|pbk|taschenbuch|broschiert|broschur|kartoniert|poche|broche|tapa blanda|rustica|bolsillo|brossura|tascabile|copertina flessibile|miekka|oprawa miekka|capa mole|brochura|pocket|perfect)\b/,
    'paperback',
  ],
]

/** The format that words speak of; null when they speak of none. */
export function formatIn(words: string): Format | null {
  const plain = plainName(words)
  return formats.find(([pattern]) => pattern.test(plain))?.[1] ?? null
}

const availabilities: [RegExp, Availability][] = [
  [
    /^(?:out of print|discontinued|oop|vergriffen|epuise|agotado|esaurito|uitverkocht|wyczerpany|esgotado)\b/,
    'out-of-print',
  ],
  [
    /^(?:pre ?order|pre ordered|coming soon|not yet published|forthcoming|vorbestellbar|a paraitre|preventa|in arrivo)\b/,
    'preorder',
  ],
  [/^(?:reprinting|being reprinted|reprint|nachdruck|en reimpression|in ristampa)\b/, 'reprinting'],
  [
    /^(?:to order|special order|available to order|on demand|print on demand|bestellbar|sur commande|bajo pedido|su ordinazione|op bestelling|na zamowienie)\b/,
    'to-order',
  ],
  [
    /^(?:withdrawn|not available|unavailable|cancelled|nicht lieferbar|indisponible|no disponible)\b/,
    'withdrawn',
  ],
  [
    /^(?:available|in stock|instock|in print|yes|y|true|1|lieferbar|sofort lieferbar|disponible|en stock|disponibile|leverbaar|op voorraad|dostepny|disponivel)\b/,
    'available',
  ],
]

/** What is said of a book that can or cannot be had; `none` when there are no copies just now. */
export function availabilityIn(words: string): Availability | 'none' | null {
  const plain = plainName(words)
  if (
    /^(?:out of stock|outofstock|sold out|no|n|false|0|ausverkauft|rupture|sin stock|non disponibile)\b/.test(
      plain,
    )
  )
    return 'none'
  return availabilities.find(([pattern]) => pattern.test(plain))?.[1] ?? null
}

const spoken =
  'ar bg ca cs cy da de el en es et eu fa fi fr ga gl he hi hr hu id is it ja ko la lt lv nb nl no pl pt ro ru sk sl sr sv th tr uk vi zh'.split(
    ' ',
  )
let byName: Map<string, string> | undefined

/** A language by its code, or by its name in one of several languages or its own. */
export function languageIn(words: string): string | null {
  const [first = ''] = words.split(/[,;/|]/)
  const code = readLanguage(first)
  if (code) return code
  if (!byName) {
    byName = new Map()
    for (const language of spoken) {
      for (const reader of ['de', 'fr', 'es', 'it', 'nl', 'pl', 'pt', language]) {
        const name = new Intl.DisplayNames(reader, { type: 'language' }).of(language)
        if (name) byName.set(plainName(name), language)
      }
    }
  }
  return byName.get(plainName(first)) ?? null
}

export type Status = 'active' | 'draft' | 'archived'

/** Whether a product is for sale; null for a word that does not say so. */
export function statusIn(words: string, header: string): Status | null {
  const plain = plainName(words) || words.trim()
  const isYes = /^(?:true|yes|y|1|on)$/.test(plain)
  const isNo = /^(?:false|no|n|0|1 draft|off)$/.test(plain)
  if (/archived|deleted/i.test(header)) return isYes ? 'archived' : 'active'
  if (words.trim() === '-1') return 'draft'
  if (isYes || /^(?:active|published|visible|enabled|online|publish|available)$/.test(plain))
    return 'active'
  if (
    isNo ||
    /^(?:draft|proposed|rejected|hidden|unlisted|disabled|inactive|private|pending|offline|unpublished)$/.test(
      plain,
    )
  )
    return 'draft'
  return /^(?:archived|deleted|discontinued|removed|trash)$/.test(plain) ? 'archived' : null
}
