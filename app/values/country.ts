/* Which country an address means: people write its name in one language or another, or its code. */

/** What people call a country beside those. */
const calledAlso: Record<string, string> = {
  uk: 'GB',
  'great britain': 'GB',
  britain: 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  cymru: 'GB',
  'northern ireland': 'GB',
  usa: 'US',
  america: 'US',
  'united states of america': 'US',
  uae: 'AE',
  'republic of ireland': 'IE',
  eire: 'IE',
  holland: 'NL',
  'the netherlands': 'NL',
  'czech republic': 'CZ',
  turkey: 'TR',
  korea: 'KR',
  'republic of korea': 'KR',
  'russian federation': 'RU',
  'ivory coast': 'CI',
  burma: 'MM',
  swaziland: 'SZ',
  macedonia: 'MK',
  'cape verde': 'CV',
  'east timor': 'TL',
  drc: 'CD',
  'dr congo': 'CD',
  'democratic republic of the congo': 'CD',
  'republic of the congo': 'CG',
  macau: 'MO',
  'hong kong': 'HK',
  'peoples republic of china': 'CN',
  'viet nam': 'VN',
  'the gambia': 'GM',
  'the bahamas': 'BS',
}

const fold = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[\p{M}\p{Default_Ignorable_Code_Point}.,'’()-]/gu, (sign) =>
      sign === '-' ? ' ' : '',
    )
    .replace(/&/g, ' and ')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()

/** ISO 3166-1, of the places where people live, and Kosovo. */
const codes =
  `AD AE AF AG AI AL AM AO AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT
  BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH
  ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HN HR HT
  HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR
  LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF
  NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC
  SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV
  TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW`.split(/\s+/)

/** What browser and server call the countries in a language. */
function namesIn(language: string): Map<string, string> {
  const byName = new Map(language === 'en' ? Object.entries(calledAlso) : [])
  for (const style of ['long', 'short'] as const) {
    const names = new Intl.DisplayNames(language, { type: 'region', style, fallback: 'none' })
    for (const code of codes) {
      const name = names.of(code) ?? code
      // "Myanmar (Burma)" is called Myanmar, too.
      for (const called of [name, name.replace(/\s*\(.*\)/, '')].map(fold))
        if (!byName.has(called)) byName.set(called, code)
    }
  }
  return byName
}

/* Each is made when a name was found in none of those before it. */
const languages = 'en de fr es it nl pt sv da nb fi pl cs zh zh-Hant ja ar'.split(' ')
const made = new Map<string, Map<string, string>>()

/** The code of ISO 3166-1, such as "GB"; null for a name that nothing is known about. */
export function countryCode(name: string): string | null {
  const called = fold(name)
  if (codes.includes(called.toUpperCase())) return called.toUpperCase()
  for (const language of languages) {
    const names = made.get(language) ?? namesIn(language)
    made.set(language, names)
    const found = names.get(called) ?? names.get(called.replace(/^the /, ''))
    if (found) return found
  }
  return null
}
