/* How a person is called, as it is read aloud. */

const suffix = /^(?:jr|sr|junior|senior|i{2,3}|iv|ph\.? ?d|m\.? ?d|esq)\.?$/i

/** "Austen, Jane" is Jane Austen; "King, Martin Luther, Jr." and "Martin Luther King, Jr." keep what is behind. */
export function readAloud(name: string): string {
  const [family = '', ...others] = name.split(/\s*,\s*/).filter(Boolean)
  const behind = others.filter((part) => suffix.test(part) || /^\(?\d{4}/.test(part))
  const given = others.filter((part) => !behind.includes(part))
  if (given.length !== 1) return given.length === 0 ? name.trim() : name.trim()
  const after = behind.filter((part) => suffix.test(part))
  return [...given, family, ...after].join(' ')
}

const small = /^(?:van|von|der|den|de|del|della|di|da|dos|du|la|le|ten|ter|und|y|zu|zur)$/

/** "AUSTEN, JANE": capitals throughout and a comma, which only the list of a library has. */
export const isShouted = (name: string): boolean =>
  /^\p{Lu}[\p{Lu}\p{M}\p{Pd}’'. ]{2,40}, \p{Lu}[\p{Lu}\p{M}\p{Pd}’'. ]*$/u.test(name.trim())

/** "AUSTEN, JANE" → "Jane Austen", "MCEWAN, IAN" → "Ian McEwan", "TOLKIEN, J.R.R." → "J.R.R. Tolkien". */
export const quietly = (name: string): string =>
  readAloud(name.trim().split(/ +/).map(wordOf).join(' '))

function wordOf(word: string): string {
  if (/^(?:\p{Lu}\.)+,?$/u.test(word) || /^\p{Lu},?$/u.test(word)) return word
  const lower = word.toLowerCase()
  if (small.test(lower.replace(/,$/, ''))) return lower
  return lower
    .replace(/(?<=^|\P{L})\p{Ll}/gu, (letter) => letter.toUpperCase())
    .replace(/^Mc(\p{Ll})(?=\p{L}{2})/u, (_, letter: string) => `Mc${letter.toUpperCase()}`)
}
