/** A script that stands in every page, without the blanks before its lines. */
export const unindented = (code: string): string => code.replace(/\n\s+/g, '\n')
