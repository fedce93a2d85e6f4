import { plainSigns } from '#app/values/signs.ts'

/* Languages by their codes of BCP 47, as browsers and server know them. */

/** Codes of ISO 639-2 and ONIX code list 74 that have no name there. */
const unnamed = new Set(
  `afa alg apa art ath aus bad bai bat ber bnt btk cai cau cel cmc cpe cpf cpp crp cus day dra fiu fkv
  gem grt him ijo inc ine ira iro jow kar kdr khi kro map mkh mno mun mwf myn nah nai nic nrf nub odt
  omq oto paa phi pra qar qav qgl qlk qls rcf roa sai sal sdn sem sgn sio sit sla smi son srm sro ssa
  tai tup tut tzo wak wen wls wym xuu ypk znd`.split(/\s+/),
)

const namesOf = (type: 'language' | 'region' | 'script') =>
  new Intl.DisplayNames('en', { type, fallback: 'none' })
let names: Record<'language' | 'region' | 'script', Intl.DisplayNames> | undefined

function known() {
  names ??= { language: namesOf('language'), region: namesOf('region'), script: namesOf('script') }
  return names
}

/**
 * A language as its code ("eng", "ger" and "PT-br" → en, de, pt-BR), also by its English name; null
 * for anything else, including a code without a language.
 */
export function readLanguage(text: string): string | null {
  const before = read.get(text)
  if (before !== undefined) return before
  const plain = plainSigns(text).replaceAll('_', '-')
  const code = codeOf(plain) ?? codeOfName(plain)
  if (code !== null && read.size < mostRead) read.set(text, code)
  return code
}

/* A catalogue says "eng" a hundred thousand times, and asking Intl takes a tenth of reading a book. */
const read = new Map<string, string>()
const mostRead = 500

function codeOf(text: string): string | null {
  if (!/^[a-z]{2,3}(-[a-z0-9]{2,8}){0,3}$/i.test(text)) return null
  try {
    const locale = new Intl.Locale(text)
    const { language, region, script } = locale
    const { language: languages, region: regions, script: scripts } = known()
    const isKnown =
      (languages.of(language) !== undefined || unnamed.has(language)) &&
      (!region || regions.of(region) !== undefined) &&
      (!script || scripts.of(script) !== undefined)
    return isKnown ? locale.toString() : null
  } catch {
    return null // parts that no code has, such as en-ab1
  }
}

let byName: Map<string, string> | undefined

/** Of the languages with a code of two letters. */
function codeOfName(name: string): string | null {
  if (!byName) {
    byName = new Map()
    const letters = [...'abcdefghijklmnopqrstuvwxyz']
    for (const code of letters.flatMap((one) => letters.map((other) => one + other))) {
      const called = known().language.of(code)?.toLowerCase()
      if (called && !byName.has(called)) byName.set(called, new Intl.Locale(code).toString())
    }
  }
  return byName.get(name.toLowerCase()) ?? null
}
