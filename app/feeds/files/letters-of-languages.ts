import { entryOf } from '#app/values/entry-of.ts'

/*
 * Which letters follow one another in a language, learned from the names of countries, languages and currencies
 * that Node brings along in each. It tells encodings apart: "Dvořák" is Czech, and "Dvoøák" nothing.
 */

type Model = { pairs: Map<string, number>; singles: Map<string, number>; length: number }

const models = new Map<string, Model>()

const upperLetters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const twoLetters = upperLetters.flatMap((one) => upperLetters.map((other) => one + other))

/** Romanian has its comma below only in Unicode; older encodings have a cedilla. */
const withCedilla = (text: string): string => text.replaceAll('ș', 'ş').replaceAll('ț', 'ţ')

/** Words that no country is called, with the letters that are usual at their ends. */
const everyday: Record<string, string> = {
  en: 'brontë zoë chloë café naïve fiancée résumé cliché protégé',
  it: 'è più giù già può ciò però così perché né virtù gioventù gesù tribù città verità libertà felicità lunedì',
  fr: 'à où là ça père mère être même très après déjà fenêtre château leçon garçon français noël maïs cœur œuvre',
  es: 'año niña señor corazón canción también así aquí había él qué cómo mañana',
  pt: 'não são mãe irmão coração você três avô através lições também',
  sv: 'för är på när där två också öga älska sjö hör över får född människa döden',
  da: 'på også først når år kærlighed brødre søn død hjærte sø øje være',
  de: 'für über schön größe mädchen bücher könig straße schüler später möchte süß weiß',
  cs: 'když že už ještě třetí příběh čapek hašek němcová novák dvořák svět člověk děti paní můj dům života',
  pl: 'książę księga miłość się że już jeszcze życie śmierć dzieci dziś człowiek więcej łódź żona',
  hu: 'és őr nő idő könyv szőke között első két fiú lány',
  tr: 've için aşk kadın çocuk dünya gün yıl kışı ışık şehir oğlu',
}

function namesIn(language: string): string[] {
  const kinds = [
    ['region', twoLetters],
    ['language', twoLetters.map((code) => code.toLowerCase())],
    ['currency', Intl.supportedValuesOf('currency')],
  ] as const
  return kinds.flatMap(([type, codes]) => {
    const names = new Intl.DisplayNames(language, { type, fallback: 'none' })
    return codes.flatMap((code) => names.of(code) ?? [])
  })
}

function modelOf(language: string): Model {
  const known = models.get(language)
  if (known) return known
  const model: Model = { pairs: new Map(), singles: new Map(), length: 0 }
  const count = (map: Map<string, number>, key: string) => map.set(key, (map.get(key) ?? 0) + 1)
  const text = withCedilla(
    [...namesIn(language), entryOf(everyday, language) ?? '']
      .join('\n')
      .normalize('NFC')
      .toLowerCase(),
  )
  for (const [word] of text.matchAll(/[\p{L}\p{M}]+/gu)) {
    let before = ' '
    for (const letter of `${word} `) {
      count(model.pairs, before + letter)
      count(model.singles, letter)
      model.length += 1
      before = letter
    }
  }
  models.set(language, model)
  return model
}

/** What a letter costs that a language does not have, in natural logarithms. */
const unknownLetter = Math.log(1e-5)

/** How likely a word of small letters is in a language: a sum of logarithms. */
export function likelihood(word: string, language: string): number {
  const { pairs, singles, length } = modelOf(language)
  let sum = 0
  let before = ' '
  for (const letter of `${word} `) {
    const alone = (singles.get(letter) ?? 0) / length
    const base = singles.get(before) ?? 0
    const together = (pairs.get(before + letter) ?? 0) / Math.max(1, base)
    const trust = base / (base + 20)
    const chance = 0.9 * (trust * together + (1 - trust) * alone) + 0.1 * alone
    sum += chance > 0 ? Math.max(unknownLetter, Math.log(chance)) : unknownLetter
    before = letter
  }
  return sum
}
