import { readFileSync } from 'node:fs'
import { ownFile } from '#server/system/own-files.ts'

/* On the server alone: no page carries the list. Where it comes from is said in docs/credits.md. */

/** The name of the program is guessed as early as the shop's. */
const programName = 'octavo'

const hint = 'a few words together are hard to guess and easy to remember.'
const common = `That password is too easy to guess. Please choose another: ${hint}`
const own = `Please choose a password that is not your e-mail address or name: ${hint}`

/**
 * What is wrong with a password that is long enough, in words; null when nothing is. `names`: the
 * e-mail address or user name it is for, and the shop's name. Small changes of a known one do not make it better: capitals,
 * and up to four digits or signs before or after it (threats 40).
 */
export function weaknessOf(password: string, names: readonly string[] = []): string | null {
  const tried = variantsOf(fold(password))
  const ownNames = [programName, ...names].flatMap((name) => [
    fold(name),
    fold(name).replaceAll(' ', ''),
    fold(name.split('@', 1)[0] ?? ''),
  ])
  if (tried.some((variant) => variant !== '' && ownNames.includes(variant))) return own
  return isPattern(tried[0]) || tried.some(isCommon) ? common : null
}

const fold = (text: string) => text.normalize('NFKC').toLowerCase().trim()

const variantsOf = (password: string): [string, ...string[]] => [
  password,
  password.replace(/[^\p{L}]{1,4}$/u, ''),
  password.replace(/^[^\p{L}]{1,4}/u, ''),
  password.replace(/^[^\p{L}]{1,4}|[^\p{L}]{1,4}$/gu, ''),
]

/** Digits alone, a few signs again and again, or keys in a row: "19781978", "hohohoho", "lkjhgfds". */
const isPattern = (password: string) =>
  /^\d{1,11}$/.test(password) || /^(.{1,4})\1+$/u.test(password) || rows.includes(password)

const forwards = 'abcdefghijklmnopqrstuvwxyz qwertyuiopasdfghjklzxcvbnm 1234567890'
const rows = `${forwards} ${[...forwards].reverse().join('')}`

let list: string | undefined

/* Read when the first password is looked at, and kept as the one text it is: a set of its 24,077 lines takes 1.4 MB. */
function isCommon(password: string): boolean {
  list ??= `\n${readFileSync(ownFile('server/passwords/common-passwords.txt'), 'latin1')}`
  return password !== '' && !password.includes('\n') && list.includes(`\n${password}\n`)
}
