import type { Subject } from '#app/catalog/trade/facts.ts'
import { entryOf } from '#app/values/entry-of.ts'
import { cutAt } from './xml/plain.ts'

/**
 * The genre that is proposed, from the main subject (BISAC, else Thema): the kinds of fiction that the
 * shop has shelves of, else the first part of the heading as people read it. Without a heading the section
 * of the code tells, in words of our own: the lists themselves may not be passed on.
 */
export function categoryOf(subjects: Subject[] | undefined): string | undefined {
  const bisac = subjects?.find(({ scheme }) => scheme === 'BISAC')
  const thema = subjects?.find(
    ({ scheme, code }) => scheme === 'Thema' && !/^[1-6]/.test(code ?? ''),
  )
  const found = (bisac && ofBisac(bisac)) ?? (thema && ofThema(thema))
  return found && cutAt(found, 100)
}

function ofBisac({ code, heading }: Subject): string | undefined {
  const parts = partsOf(heading ?? '', code ? sections[code.slice(0, 3)] : undefined)
  const section = parts[0]?.toLowerCase()
  const known = code && entryOf(fictionOf, code)
  if (known) return known
  if (section === 'fiction') {
    const kind = parts[1]?.toLowerCase() ?? ''
    if (/^horror\b/.test(kind)) return 'Horror'
    if (/^action (?:&|and) adventure\b/.test(kind)) return 'Adventure'
    return 'Fiction'
  }
  if (section && /^business (?:&|and) economics$/.test(section)) return 'Business'
  if (parts[0]) return readable(parts[0])
  return code && sections[code.slice(0, 3)]
}

/** Senders part a heading by other signs as well, by a comma only behind its section: “FICTION, Historical”. */
function partsOf(heading: string, section: string | undefined): string[] {
  const parts = heading.split(/\s*[/>]\s*|\s+[-–—]+\s+|\s*:\s+/).filter(Boolean)
  const [first = '', ...others] = parts
  const lower = first.toLowerCase()
  if (!section || !lower.startsWith(`${section.toLowerCase()},`)) return parts
  return [section, first.slice(section.length + 1).trim(), ...others].filter(Boolean)
}

const fictionOf: Record<string, string> = { FIC015000: 'Horror', FIC002000: 'Adventure' }

function ofThema({ code = '', heading }: Subject): string | undefined {
  if (code.startsWith('FK')) return 'Horror'
  if (code.startsWith('FJ')) return 'Adventure'
  if (code.startsWith('F')) return 'Fiction'
  if (code.startsWith('KC') || code.startsWith('KJ')) return 'Business'
  const first = heading?.split(/\s*[/:]\s*/)[0]
  return (first && readable(first)) || themaSections[code.charAt(0)]
}

const small = new Set(['and', 'of', 'the', 'for', 'in', 'on', 'a', 'an', 'to', 'or'])

/** “COMICS & GRAPHIC NOVELS” → “Comics & Graphic Novels”; what has small letters stays. */
function readable(words: string): string | undefined {
  const text = words.trim()
  if (!/\p{L}/u.test(text)) return undefined
  if (text !== text.toUpperCase()) return text.charAt(0).toUpperCase() + text.slice(1)
  return text
    .toLowerCase()
    .replace(/[\p{L}\p{M}'’]+/gu, (word, at: number) =>
      at > 0 && small.has(word) ? word : word.charAt(0).toUpperCase() + word.slice(1),
    )
}

/** Sections of BISAC by the letters of their codes. */
const sections: Record<string, string> = {
  ...{ ANT: 'Antiques & Collectibles', ARC: 'Architecture', ART: 'Art', BIB: 'Bibles' },
  ...{ BIO: 'Biography', BUS: 'Business', CGN: 'Comics & Graphic Novels', CKB: 'Cooking' },
  ...{ COM: 'Computers', CRA: 'Crafts & Hobbies', DES: 'Design', DRA: 'Drama', EDU: 'Education' },
  ...{ FAM: 'Family', FIC: 'Fiction', FOR: 'Languages', GAM: 'Games', GAR: 'Gardening' },
  ...{
    HEA: 'Health',
    HIS: 'History',
    HOM: 'House & Home',
    HUM: 'Humor',
    JNF: 'Children’s Nonfiction',
  },
  ...{ JUV: 'Children’s Fiction', LAN: 'Language', LAW: 'Law', LCO: 'Literary Collections' },
  ...{ LIT: 'Literary Criticism', MAT: 'Mathematics', MED: 'Medical', MUS: 'Music', NAT: 'Nature' },
  ...{ OCC: 'Body, Mind & Spirit', PER: 'Performing Arts', PET: 'Pets', PHI: 'Philosophy' },
  ...{ PHO: 'Photography', POE: 'Poetry', POL: 'Politics', PSY: 'Psychology', REF: 'Reference' },
  ...{ REL: 'Religion', SCI: 'Science', SEL: 'Self-Help', SOC: 'Social Science', SPO: 'Sports' },
  ...{
    STU: 'Study Aids',
    TEC: 'Technology',
    TRA: 'Transportation',
    TRU: 'True Crime',
    TRV: 'Travel',
  },
  ...{ YAF: 'Young Adult Fiction', YAN: 'Young Adult Nonfiction' },
}

/** Sections of Thema by the first letter. */
const themaSections: Record<string, string> = {
  ...{
    A: 'Art',
    C: 'Language',
    D: 'Literature',
    F: 'Fiction',
    G: 'Reference',
    J: 'Social Science',
  },
  ...{
    K: 'Business',
    L: 'Law',
    M: 'Medical',
    N: 'History',
    P: 'Science',
    Q: 'Philosophy & Religion',
  },
  ...{ R: 'Earth & Environment', S: 'Sports', T: 'Technology', U: 'Computers', V: 'Health' },
  ...{ W: 'Lifestyle', X: 'Comics & Graphic Novels', Y: 'Children’s Books' },
}
