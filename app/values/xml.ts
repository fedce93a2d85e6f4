const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Most texts have nothing to escape or leave out: one look tells, where each replacement takes a copy. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const special = /[\u0000-\u0008\u000b\u000c\u000e-\u001f"&'<>\ud800-\udfff\ufffe\uffff]/

/** Text inside XML 1.0: markup escaped, characters that it does not know left out. */
export function xmlText(text: string): string {
  if (!special.test(text)) return text
  return (
    text
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is left out
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replace(/[&<>"']/g, (character) => entities[character] as string)
  )
}

export const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n'
