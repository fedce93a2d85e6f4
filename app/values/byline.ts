/** So many pieces of an author line stand in a list: four people, or two whose family names come first. */
const most = 4

/** The author line as lists say it: of many people the first. A book's own page has them all. */
export function shortByline(line: string): string {
  const pieces = line.split(/(?<=[,;،؛、；])\s*/u)
  if (pieces.length <= most) return line
  return `${pieces
    .slice(0, 2)
    .join(' ')
    .replace(/[,;،؛、；]$/u, '')} and others`
}
