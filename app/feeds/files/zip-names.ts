import { type Entry, getFileNameLowLevel } from 'yauzl'

const utf8Flag = 0x800
const longestName = 500

/**
 * The name of an entry as its maker meant it. Without the mark of UTF-8 it is said to be CP437, but
 * many programs write UTF-8 all the same: what reads as UTF-8 is taken for it.
 */
export function nameOf(entry: Entry): string {
  const flags = entry.generalPurposeBitFlag | (isUtf8(entry.fileNameRaw) ? utf8Flag : 0)
  return getFileNameLowLevel(flags, entry.fileNameRaw, entry.extraFields, true)
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/**
 * A path below the ZIP, with forward slashes; or why it is none. Nothing is ever written under it, but
 * it is shown, matched with ISBNs and may be saved by somebody (threats 44).
 */
export function safePath(name: string): { path: string } | { trouble: string } {
  if (name === '') return { trouble: 'It has no name.' }
  if (name.length > longestName)
    return { trouble: `Its name has more than ${longestName} characters.` }
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it is these that are refused.
  if (/[\x00-\x1f\x7f-\x9f]/.test(name)) return { trouble: 'Its name holds control characters.' }
  const slashed = name.replaceAll('\\', '/')
  if (slashed.startsWith('/') || /^[a-z]:/i.test(slashed)) {
    return { trouble: 'Its name is an address on somebody’s disk, not one inside the ZIP.' }
  }
  const parts = slashed.split('/').filter((part) => part !== '' && part !== '.')
  if (parts.some((part) => part.trim() === '..')) {
    return { trouble: 'Its name leads out of the ZIP (“..”).' }
  }
  if (parts.length === 0) return { trouble: 'It has no name.' }
  return { path: parts.join('/').normalize('NFC') }
}

/** A name for a message: short, and without what a screen or a log would act on. */
export const shownName = (name: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it is these that are replaced.
  name.slice(0, 200).replaceAll(/[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/g, '\ufffd')

/** What macOS and Windows leave in every folder. */
const litter = /(^|\/)(__MACOSX\/|\.DS_Store$|\._|Thumbs\.db$|desktop\.ini$)/i

export const isLitter = (path: string): boolean => litter.test(path)

/** What people lay beside a feed: "readme.txt", "LICENSE", a link. */
export const isAboutFeeds = (name: string): boolean =>
  /(?:^|[/\s_-])(?:read[ _-]?me|liesmich|lies[ _-]mich|lisez[ _-]?moi|leeme|leggimi|licen[cs]e|copying|changelog|notice|source)(?:[ ._-][^/]*)?\.(?:txt|md|rtf|html?|pdf|doc|docx)$/i.test(
    name,
  ) ||
  /(?:^|\/)(?:readme|licen[cs]e|copying|changelog|notice)$/i.test(name) ||
  /\.(?:md|nfo|url|webloc|lnk|md5|sha1|sha256|log)$/i.test(name)
