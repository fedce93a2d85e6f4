import { type ContributorRole, contributorRoles } from '#app/values/contributor-roles.ts'
import { type PersonKind, personKinds } from '#app/values/stored.ts'

/* Which list of a person's books a role leads to. */

const wrote = [
  ...[
    'author',
    'with',
    'screenplay',
    'libretto',
    'lyrics',
    'composer',
    'creator',
    'text',
    'memoir',
  ],
  ...['book-and-lyrics', 'original-author', 'continued-by', 'interviewee', 'comic-script'],
  ...['retold-by', 'as-told-by', 'various-roles'],
]
const edited = [
  ...[
    'compiler',
    'selected-by',
    'pictures-selected-by',
    'curator',
    'other-compiler',
    'prepared-by',
  ],
  ...contributorRoles.filter((role) => /(^|-)editor$/.test(role) && role !== 'film-editor'),
]
const translated = ['translator', 'translator-and-commentator', 'editor-and-translator']
const drew = [
  ...['illustrator', 'photographer', 'photographs', 'artist', 'drawings', 'cover-design', 'inker'],
  ...['colorist', 'coloring', 'letterer', 'maps', 'paper-engineer'],
]
const read = ['narrator', 'speaker']

const kindOf = new Map<string, PersonKind>()
for (const [kind, roles] of [
  ['author', wrote],
  ['editor', edited],
  ['translator', translated],
  ['illustrator', drew],
  ['narrator', read],
] as const)
  for (const role of roles) kindOf.set(role, kind)

/** The list of a role; whoever only wrote a foreword, say, contributed. */
export const personKindOf = (role: ContributorRole): PersonKind => kindOf.get(role) ?? 'contributor'

/** The roles whose books are in this list. */
export const rolesOf = (kind: PersonKind): ContributorRole[] =>
  contributorRoles.filter((role) => personKindOf(role) === kind)

/** What books of a merged name stand under: of a person, whatever they did. */
export const kindsUnder = (heading: 'author' | 'series'): readonly (PersonKind | 'series')[] =>
  heading === 'author' ? personKinds : [heading]
