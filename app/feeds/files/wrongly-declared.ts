import { readLanguage } from '#app/catalog/trade/language.ts'
import type { Encoding } from '#app/feeds/fields/encodings.ts'
import { type Candidate, candidates, scoreOf, wordsOf } from './guess-encoding.ts'

/*
 * A text of single bytes can be read by any alphabet of them, so what it says it is cannot be proven wrong by its bytes, only
 * by its words: "Sienkiewicz, Henryk: Krzy¿acy". A Polish file that says ISO-8859-1 is one by the program that wrote it.
 */

/** What it really is; it is only taken where nothing else can be meant. */
export type Really = { label: Encoding | 'iso-8859-15'; isCertain: boolean }

/** How much likelier its words must be, in natural logarithms. */
const little = 10
const much = 15

/**
 * In which alphabet the words of a text are, if not in that which it declares; null: in that. Certain is one of a language that
 * the file says it is in and that the declared alphabet has not the letters of, one of other letters than Latin
 * in which it is words, and one for the same languages, such as Windows-1250 for ISO-8859-2. Everything else is a doubt.
 */
export function reallyIn(bytes: Buffer, declared: string): Really | null {
  const own = candidates.find(({ label }) => label === declared) ?? ofName(declared)
  const words = wordsOf(bytes)
  if (own === undefined || words.length === 0) return null
  let best: { candidate: Candidate; score: number } = {
    candidate: own,
    score: scoreOf(words, own) - own.against,
  }
  const least = best.score
  for (const candidate of candidates) {
    const score = scoreOf(words, candidate) - candidate.against
    if (score > best.score) best = { candidate, score }
  }
  const lead = best.score - least
  const { label, languages, costs } = best.candidate
  if (lead < little) {
    const isNinth = label === 'windows-1252' && declared === label && isNinthLatin(bytes)
    return isNinth ? { label: 'iso-8859-15', isCertain: true } : null
  }
  const said = languagesIn(bytes)
  const isTheirs = said.some((one) => languages.includes(one))
  const isTheirsAlone = said.some((one) => languages.includes(one) && !own.languages.includes(one))
  const mayBe = isTheirs || said.length === 0
  // Of two alphabets for the same languages, or of other letters.
  const isAlike = languages === own.languages || !languages.includes('de')
  const isCertain = !costs && (isTheirsAlone || (lead >= much && mayBe && isAlike))
  return isCertain || lead >= much ? { label, isCertain } : null
}

/** An alphabet that is not guessed but may be declared. */
const ofName = (label: string): Candidate | undefined =>
  label === 'iso-8859-15'
    ? candidates
        .filter(({ label }) => label === 'windows-1252')
        .map((western) => ({ ...western, label: 'iso-8859-15' as Encoding }))[0]
    : undefined

const language =
  /<(?:LanguageCode|b252|LanguageOfText|b059|DefaultLanguageOfText|m184)\b[^>]{0,200}>\s*([a-z]{2,3})\s*</gi

/** The languages that a feed names, in ISO 639-1. */
function languagesIn(bytes: Buffer): string[] {
  const codes = new Set([...bytes.toString('latin1').matchAll(language)].map(([, code]) => code))
  return [...codes].flatMap((code) => readLanguage(code ?? '')?.split('-')[0] ?? [])
}

/**
 * ISO-8859-15 has œ, š and € where Western alphabets have ½, ¨ and ¤: "c½ur", "12,50 ¤". It is certain where one of them stands
 * between letters, and none as a fraction does, or as Windows writes.
 */
function isNinthLatin(bytes: Buffer): boolean {
  const text = bytes.toString('latin1')
  const isWithin = /\p{L}[\u00a8\u00bc\u00bd]\p{Ll}|(?<![\d\p{L}])½(?=uvre|ufs?\b|il)|\d ?¤/u
  const isOtherwise = /[\u0080-\u009f]|\p{L}[¡±³¶¹¿¯]\p{L}|[\d\s][¼½¾](?!\p{L})|[¼½¾]\d/u
  return isWithin.test(text) && !isOtherwise.test(text)
}
