/** What a table says of a word, never what every object has: a file or a visitor may well say “constructor”. */
export const entryOf = <Value>(
  table: Readonly<Record<string, Value>>,
  word: string,
): Value | undefined => (Object.hasOwn(table, word) ? table[word] : undefined)
