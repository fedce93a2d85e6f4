import type { Availability, Format, Subject } from '#app/catalog/trade/facts.ts'

/* What the shop's own values are in the code lists of ONIX. */

/** List 150, the form of a product. An audiobook may be a disc or a file: "detail unspecified". */
export const formCodes: Record<Format, string> = {
  hardback: 'BB',
  paperback: 'BC',
  'e-book': 'ED',
  audio: 'AA',
  other: 'BZ',
}
/** Of a book whose form nobody has said. */
export const anyBook = 'BA'

/** List 64, publishing status: a book that is announced is forthcoming. */
export const statusCodes: Record<Availability, string> = {
  available: '04',
  'to-order': '04',
  preorder: '02',
  reprinting: '04',
  'out-of-print': '07',
  withdrawn: '11',
}

/** List 65, product availability, of books whose copies are not counted. */
const availabilityCodes: Record<Availability, string> = {
  available: '20',
  'to-order': '22',
  preorder: '10',
  reprinting: '32',
  'out-of-print': '51',
  withdrawn: '46',
}

/** List 65; a count tells more: 21, in stock, or 31, out of stock. */
export function availabilityCode(availability: Availability, stock: number | undefined): string {
  if (availability !== 'available' || stock === undefined) return availabilityCodes[availability]
  return stock > 0 ? '21' : '31'
}

/** List 27, subject schemes; Thema has one for subjects and one for each kind of qualifier, 1 to 6. */
export function schemeCode({ scheme, code = '' }: Subject): string {
  if (scheme === 'BISAC') return '10'
  if (scheme === 'keyword') return '20'
  return /^[1-6]/.test(code) ? String(93 + Number(code[0])) : '93'
}
/** List 27: a scheme of the shop's own, which says its name. */
export const ownScheme = '24'

/** List 55, how a date is written, by its length: a year, a month or a day. */
export const dateFormats: Record<number, string> = { 4: '05', 7: '01', 10: '00' }

/**
 * List 74, languages (ISO 639-2, the bibliographic codes), by the codes of two letters that BCP 47 has
 * for them.
 */
const languages = `aa:aar ab:abk ae:ave af:afr ak:aka am:amh an:arg ar:ara as:asm av:ava ay:aym az:aze
  ba:bak be:bel bg:bul bi:bis bm:bam bn:ben bo:tib br:bre bs:bos ca:cat ce:che ch:cha co:cos cr:cre cs:cze
  cu:chu cv:chv cy:wel da:dan de:ger dv:div dz:dzo ee:ewe el:gre en:eng eo:epo es:spa et:est eu:baq fa:per
  ff:ful fi:fin fj:fij fo:fao fr:fre fy:fry ga:gle gd:gla gl:glg gn:grn gu:guj gv:glv ha:hau he:heb hi:hin
  ho:hmo hr:hrv ht:hat hu:hun hy:arm hz:her ia:ina id:ind ie:ile ig:ibo ii:iii ik:ipk io:ido is:ice it:ita
  iu:iku ja:jpn jv:jav ka:geo kg:kon ki:kik kj:kua kk:kaz kl:kal km:khm kn:kan ko:kor kr:kau ks:kas ku:kur
  kv:kom kw:cor ky:kir la:lat lb:ltz lg:lug li:lim ln:lin lo:lao lt:lit lu:lub lv:lav mg:mlg mh:mah mi:mao
  mk:mac ml:mal mn:mon mr:mar ms:may mt:mlt my:bur na:nau nb:nob nd:nde ne:nep ng:ndo nl:dut nn:nno no:nor
  nr:nbl nv:nav ny:nya oc:oci oj:oji om:orm or:ori os:oss pa:pan pi:pli pl:pol ps:pus pt:por qu:que rm:roh
  rn:run ro:rum ru:rus rw:kin sa:san sc:srd sd:snd se:sme sg:sag si:sin sk:slo sl:slv sm:smo sn:sna so:som
  sq:alb sr:srp ss:ssw st:sot su:sun sv:swe sw:swa ta:tam te:tel tg:tgk th:tha ti:tir tk:tuk tn:tsn to:ton
  tr:tur ts:tso tt:tat tw:twi ty:tah ug:uig uk:ukr ur:urd uz:uzb ve:ven vi:vie vo:vol wa:wln wo:wol xh:xho
  yi:yid yo:yor za:zha zh:chi zu:zul`

let codes: Map<string, string> | undefined

export type LanguageCodes = { language: string; country?: string; script?: string }

/**
 * A language of BCP 47 in list 74, with its country (list 91) and script (list 121) where it names them:
 * "pt-BR" is por and BR. Null for one that the list does not have.
 */
export function languageCodes(tag: string): LanguageCodes | null {
  codes ??= new Map(languages.split(/\s+/).map((pair) => pair.split(':') as [string, string]))
  const [first = '', ...rest] = tag.split('-')
  const language = first.length === 3 ? first : codes.get(first)
  if (!language) return null
  const country = rest.find((part) => /^[A-Z]{2}$/.test(part))
  const script = rest.find((part) => /^[A-Z][a-z]{3}$/.test(part))
  return { language, ...(country && { country }), ...(script && { script }) }
}
