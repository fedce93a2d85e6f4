import type { Availability, Format } from '#app/catalog/trade/facts.ts'
import { readLanguage } from '#app/catalog/trade/language.ts'
import { bySupplier } from '#app/feeds/onix/availability.ts'
import { entryOf } from '#app/values/entry-of.ts'
import { plainName } from './names/meaning.ts'

/* What other programs and other languages call the values of a field. */

const formats: [RegExp, Format][] = [
  [
    /(?<![\p{L}\p{N}])(?:audio|audiobook|horbuch|livre audio|audiolibro|luisterboek|mp3|cd|cassette|audible)(?![\p{L}\p{N}])/u,
    'audio',
  ],
  [
    /(?<![\p{L}\p{N}])(?:e ?book|ebook|electronic book|kindle|epub|pdf|mobi|digital|livre numerique|libro electronico)(?![\p{L}\p{N}])/u,
    'e-book',
  ],
  [
    /(?<![\p{L}\p{N}])(?:hardcover|hardback|hard cover|hard back|hc|hb|h b|hbk|hcvr|gebunden|gebundene ausgabe|leinen|relie|cartonne|tapa dura|cartone|geb|hardcovers|inbunden|inbundet|innbundet|vazana|pevna vazba|sidottu|kovakantinen|твердыи переплет|тверд[а-яё]*|ciltli|kemeny kotes|hardcoverausgabe|rilegato|copertina rigida|gebonden|hardcover|twarda|oprawa twarda|capa dura|couverture rigide|relie sous jaquette|encuadernado|ハードカバー|上製|精装|硬皮精装|양장본|양장|library binding|board ?book|leather bound|cloth|paper over boards?)(?![\p{L}\p{N}])|^cl$/u,
    'hardback',
  ],
  [
    /(?<![\p{L}\p{N}])(?:paperback|paper back|softcover|soft cover|softback|mass market|trade paper|flexi|flexibound|flexicover|tb|tpb|mmp|mmpb|mmpbk|pb|p b|pbk|taschenbuch|broschiert|broschur|kartoniert|poche|broche|tapa blanda|rustica|bolsillo|brossura|tascabile|copertina flessibile|miekka|oprawa miekka|capa mole|brochura|pocket|perfect|kart|br|brosch|haftad|heftet|brozovana|mekka vazba|couverture souple|rustica con solapas|文庫|文庫本|新書|ソフトカバー|ペーパーバック|並製|平装|简装|반양장본|무선제본|nidottu|pehmeakantinen|мягк[а-яё]*|обложка|puhakotes|karton kapak)(?![\p{L}\p{N}])|^(?:mm|tp|paper)$/u,
    'paperback',
  ],
  // The size of a first edition, which is bound in boards where nothing else is said.
  [/(?<![\p{L}\p{N}])単行本(?![\p{L}\p{N}])/u, 'hardback'],
]

/** The format that words speak of; null when they speak of none. */
export function formatIn(words: string): Format | null {
  const code = words.trim().toUpperCase()
  if (/^[A-EKL][A-Z0-9]$/.test(code)) {
    const form = formOfCode(code)
    if (form) return form
  }
  return found(formats, words)
}

/** Code list 150: what a catalogue calls its books by. */
const formOfCode = (code: string): Format | null =>
  /^BB$/.test(code)
    ? 'hardback'
    : /^B[CEF]$/.test(code)
      ? 'paperback'
      : /^A[A-Z]$/.test(code)
        ? 'audio'
        : /^E[A-D]$/.test(code)
          ? 'e-book'
          : null

/** The first that fits the words, without accents or as they are: those of Japan and Korea are letters of their own. */
function found<Value>(patterns: [RegExp, Value][], words: string): Value | null {
  const spellings = [plainName(words), words.normalize('NFKC').trim().toLowerCase()]
  const fits = ([pattern]: [RegExp, Value]) => spellings.some((spelling) => pattern.test(spelling))
  return patterns.find(fits)?.[1] ?? null
}

const availabilities: [RegExp, Availability][] = [
  [
    /^(?:out of print|no longer (?:available|in print|published)|discontinued|oop|sold|vergriffen|nicht mehr lieferbar|endgultig vergriffen|rozebrano|нет в продаже|epuise|agotad[oa]|descatalogado|esaurito|fuori catalogo|uitverkocht|niet meer leverbaar|wyczerpan[yae]|naklad wyczerpany|esgotado|絶版|品切れ?・?重版未定|绝版|절판|절판도서)(?![\p{L}\p{N}])/u,
    'out-of-print',
  ],
  [
    /^(?:pre ?order|pre ordered|coming soon|not yet (?:published|available|released|out)|forthcoming|(?:noch )?nicht erschienen|noch nicht (?:lieferbar|verfugbar|veroffentlicht)|erscheint|nog niet (?:verschenen|gepubliceerd|leverbaar|beschikbaar)|non ancora (?:pubblicat[oa]|uscit[oa]|disponibile)|(?:non|pas) encore (?:parue?|publiee?|disponible)|non parue?|(?:aun|todavia) no (?:publicad[oa]|disponible)|no publicad[oa](?: (?:aun|todavia))?|(?:ainda )?nao publicad[oa]|ainda nao (?:disponivel|lancad[oa])|jeszcze nie wydan[aeoy]|a paraitre|proximamente|vorbestellbar|a paraitre|preventa|in arrivo|in uscita|prossimamente|zapowiedz|przedsprzedaz|nog te verschijnen|verwacht|未刊|近刊|予約受付中|预售|예약판매)(?![\p{L}\p{N}])/u,
    'preorder',
  ],
  [
    /^(?:reprinting|being reprinted|reprint|back ?order|backordered|on backorder|temporarily unavailable|temporarily out of stock|fehlt|fehlt kurzfristig|derzeit nicht lieferbar|zurzeit nicht lieferbar|nachdruck|en reimpression|in ristampa|en reimpresion|reimpresion|herdruk|in herdruk|dodruk|w dodruku|provisoirement indisponible|manque temporairement|重版中|重版予定)(?![\p{L}\p{N}])/u,
    'reprinting',
  ],
  [
    /^(?:to order|special order|available to order|on demand|print on demand|bestellbar|sur commande|bajo pedido|su ordinazione|op bestelling|na zamowienie|auf bestellung|wird bestellt|bajo demanda|impression a la demande|取り寄せ|お取り寄せ)(?![\p{L}\p{N}])/u,
    'to-order',
  ],
  [
    /^(?:withdrawn|not available|unavailable|cancelled|nicht verfugbar|nicht lieferbar|indisponible|no disponible|arret de commercialisation|niet leverbaar|niedostepn[yae]|wycofan[yae])(?![\p{L}\p{N}])/u,
    'withdrawn',
  ],
  [
    /^(?:available|in stock|instock|in print|yes|y|true|1|verfugbar|vorratig|auf lager|v nalichii|в наличии|skladem|na sklade|pa lager|i lager|varastossa|stokta|var|lieferbar|sofort lieferbar|disponible|en stock|disponibile|leverbaar|op voorraad|dostepn[yae]|w sprzedazy|na stanie|disponivel|ja|oui|si|tak|sim|在庫あり|有货|有库存|판매중|정상)(?![\p{L}\p{N}])/u,
    'available',
  ],
]

const spelled: Record<string, Availability> = {
  ...{ NYP: 'preorder', POD: 'to-order', OOP: 'out-of-print', OSI: 'out-of-print' },
}

/** Whether numbers are codes rather than counts of copies: all of them stand in code list 65. */
export const areCodes = (cells: string[]): boolean =>
  cells.length > 0 &&
  cells.every(
    (cell) => /^(?:9[789]|CS)$/i.test(cell) || entryOf(bySupplier, cell.trim().toUpperCase()),
  )

/** "Non" alone, or "No, sold out"; "non ancora pubblicato" and "no longer in print" say something else. */
const bareNo = /^\s*(?:n(?:\s*$|\s?\/)|(?:no|nein|non|nee|n[aã]o)(?:\s*$|\s?[^\p{L}\p{N}\s]))/iu

/** What is said of a book that can or cannot be had; `none` when there are no copies just now. */
export function availabilityIn(words: string, isCoded = false): Availability | 'none' | null {
  // "https://schema.org/InStock"
  const code = words
    .trim()
    .replace(/^https?:\/\/schema\.org\//i, '')
    .toUpperCase()
  // Code lists 65 and 54: 20 and IP can be had, 40 and OP cannot.
  const ofCode = entryOf(bySupplier, code) ?? entryOf(spelled, code)
  if (isCoded && /^9[789]$/.test(code)) return null
  if (ofCode && (isCoded || /^[A-Z]/.test(code))) return ofCode
  const bare = words.replace(/^https?:\/\/schema\.org\//i, '')
  const plain = plainName(bare)
  const isNone =
    bareNo.test(bare) ||
    /^(?:out of stock|outofstock|sold out|no (?:stock|copies|existencias|hay existencias)|none(?: in stock)?|false|0|os|oos|ausverkauft|rupture|sin stock|non disponib(?:il[ei]|les?)|нет в наличии|nie ma|brak|niet op voorraad|nicht auf lager|slut|utsolgt|udsolgt)(?![\p{L}\p{N}])/u.test(
      plain,
    ) ||
    /^(?:在庫なし|缺货|无货|(?:일시 ?)?품절)/.test(bare.normalize('NFKC').trim())
  if (isNone) return 'none'
  return found(availabilities, bare)
}

const spoken =
  'ar bg ca cs cy da de el en es et eu fa fi fr ga gl he hi hr hu id is it ja ko la lt lv nb nl no pl pt ro ru sk sl sr sv th tr uk vi zh'.split(
    ' ',
  )
let byName: Map<string, string> | undefined

/** A language by its code, or by its name in one of several languages or its own. */
export function languageIn(words: string): string | null {
  // What is longer is a text, and is not looked through.
  const [first = ''] = words.slice(0, 200).split(/[,;/|]/)
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
  // "Portuguese (Brazil)" and "Simplified Chinese" say more than the shop keeps.
  const inside = first.replace(/\(.*\)/, ' ').trim()
  const bare = inside.replace(
    /^(?:simplified|traditional|brazilian|canadian|american|british|uk|us) /i,
    '',
  )
  const named = byName
  const names = [first, inside, bare].map(plainName)
  const found = names
    .map((name) => named.get(name) ?? entryOf(kin, name))
    .find((one) => one !== undefined)
  return found ?? readLanguage(bare)
}

const kin: Record<string, string> = {
  ...{ bokmal: 'nb', nynorsk: 'no', flemish: 'nl', castilian: 'es', castellano: 'es' },
  ...{ mandarin: 'zh', flamand: 'nl', vlaams: 'nl' },
}

export type Status = 'active' | 'draft' | 'archived'

/** Whether a product is for sale; null for a word that does not say so. */
export function statusIn(words: string, header: string): Status | null {
  const plain = plainName(words) || words.trim()
  const isYes = /^(?:true|yes|y|1|on)$/.test(plain)
  const isNo = /^(?:false|no|n|0|1 draft|off)$/.test(plain)
  if (/archived|deleted/i.test(header)) return isYes ? 'archived' : 'active'
  if (words.trim() === '-1') return 'draft'
  if (
    isYes ||
    /^(?:active|published|visible|enabled|online|publish|available|for sale)$/.test(plain)
  )
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
