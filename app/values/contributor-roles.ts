import { entryOf } from '#app/values/entry-of.ts'
import { plainSigns } from './signs.ts'

/** What people do in a book, in plain words, each with its code in ONIX code list 17. */
const roleCodes = {
  author: 'A01',
  editor: 'B01',
  translator: 'B06',
  illustrator: 'A12',
  narrator: 'E07',
  introduction: 'A24',
  foreword: 'A23',
  afterword: 'A19',
  photographer: 'A08',
  compiler: 'C01',
  adapter: 'B05',
  contributor: 'A32',
  // Those above are the usual ones; from here on in the order of the list.
  with: 'A02',
  screenplay: 'A03',
  libretto: 'A04',
  lyrics: 'A05',
  composer: 'A06',
  artist: 'A07',
  creator: 'A09',
  idea: 'A10',
  designer: 'A11',
  photographs: 'A13',
  text: 'A14',
  preface: 'A15',
  prologue: 'A16',
  summary: 'A17',
  supplement: 'A18',
  notes: 'A20',
  commentary: 'A21',
  epilogue: 'A22',
  footnotes: 'A25',
  memoir: 'A26',
  experiments: 'A27',
  'introduction-and-notes': 'A29',
  software: 'A30',
  'book-and-lyrics': 'A31',
  appendix: 'A33',
  index: 'A34',
  drawings: 'A35',
  'cover-design': 'A36',
  'preliminary-work': 'A37',
  'original-author': 'A38',
  maps: 'A39',
  coloring: 'A40',
  'paper-engineer': 'A41',
  'continued-by': 'A42',
  interviewer: 'A43',
  interviewee: 'A44',
  'comic-script': 'A45',
  inker: 'A46',
  colorist: 'A47',
  letterer: 'A48',
  research: 'A51',
  'other-creator': 'A99',
  reviser: 'B02',
  'retold-by': 'B03',
  abridger: 'B04',
  'as-told-by': 'B07',
  'translator-and-commentator': 'B08',
  'series-editor': 'B09',
  'editor-and-translator': 'B10',
  'editor-in-chief': 'B11',
  'guest-editor': 'B12',
  'volume-editor': 'B13',
  'editorial-board-member': 'B14',
  'editorial-coordinator': 'B15',
  'managing-editor': 'B16',
  founder: 'B17',
  'prepared-by': 'B18',
  'associate-editor': 'B19',
  'consultant-editor': 'B20',
  'general-editor': 'B21',
  dramatizer: 'B22',
  rapporteur: 'B23',
  'literary-editor': 'B24',
  arranger: 'B25',
  'technical-editor': 'B26',
  'thesis-supervisor': 'B27',
  'thesis-examiner': 'B28',
  'scientific-editor': 'B29',
  'historical-adviser': 'B30',
  'original-editor': 'B31',
  'translation-reviser': 'B32',
  'other-adapter': 'B99',
  'selected-by': 'C02',
  'pictures-selected-by': 'C03',
  curator: 'C04',
  'other-compiler': 'C99',
  producer: 'D01',
  director: 'D02',
  conductor: 'D03',
  choreographer: 'D04',
  'other-director': 'D99',
  actor: 'E01',
  dancer: 'E02',
  commentator: 'E04',
  'vocal-soloist': 'E05',
  'instrumental-soloist': 'E06',
  'musical-group': 'E08',
  speaker: 'E09',
  presenter: 'E10',
  performer: 'E99',
  camera: 'F01',
  'film-editor': 'F02',
  'other-recording': 'F99',
  assistant: 'Z01',
  'honored-person': 'Z02',
  'peer-reviewer': 'Z04',
  'various-roles': 'Z98',
  other: 'Z99',
} as const

export type ContributorRole = keyof typeof roleCodes
export const contributorRoles = Object.keys(roleCodes) as [ContributorRole, ...ContributorRole[]]
/** The code of a role in ONIX code list 17. */
export const roleCode = (role: ContributorRole): string => roleCodes[role]
/** Those that most books need. */
export const usualRoles = contributorRoles.slice(0, 12)

const sayings: Record<string, ContributorRole> = {
  written: 'author',
  au: 'author',
  auth: 'author',
  edited: 'editor',
  ed: 'editor',
  eds: 'editor',
  translated: 'translator',
  translation: 'translator',
  tr: 'translator',
  trans: 'translator',
  transl: 'translator',
  illustrated: 'illustrator',
  illustrations: 'illustrator',
  ill: 'illustrator',
  illus: 'illustrator',
  illust: 'illustrator',
  read: 'narrator',
  reader: 'narrator',
  narrated: 'narrator',
  intro: 'introduction',
  photography: 'photographer',
  photos: 'photographs',
  compiled: 'compiler',
  comp: 'compiler',
  adapted: 'adapter',
  retold: 'retold-by',
  abridged: 'abridger',
  selected: 'selected-by',
  drawn: 'drawings',
  music: 'composer',
}

const byCode = new Map<string, ContributorRole>([
  ...contributorRoles.map((role) => [roleCodes[role].toLowerCase(), role] as const),
  ['e03', 'narrator'],
])

/** A role by its name, its code in the list, or as title pages put it; null when unknown. */
export function readRole(written: string): ContributorRole | null {
  // As feeds and the shop itself have them: nothing is to be tidied.
  if (Object.hasOwn(roleCodes, written)) return written as ContributorRole
  const coded = byCode.get(written.toLowerCase())
  if (coded) return coded
  const text = plainSigns(written).toLowerCase().replace(/\.$/, '')
  const slug = text.replaceAll(' ', '-')
  const withoutBy = text.replace(/ by$/, '')
  for (const name of [slug, withoutBy.replaceAll(' ', '-'), slug.replace(/s$/, '')]) {
    if (Object.hasOwn(roleCodes, name)) return name as ContributorRole
  }
  const known = entryOf(sayings, withoutBy)
  return known ?? byCode.get(text) ?? null
}

/** The API's message for an unknown role. */
export const badRole = (written: unknown): string =>
  `Role: “${String(written).slice(0, 40)}” is not in ONIX code list 17: ${contributorRoles.join(', ')}`
