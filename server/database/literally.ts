/** Searches for typed text literally: %, _ and \ are not wildcards (threats 21). */
export const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
