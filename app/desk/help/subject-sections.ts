import type { Subject } from '#app/catalog/trade/facts.ts'

/*
 * What the first letters of a subject's code stand for, in our own words: enough to see whether a code is meant.
 * The lists themselves are not passed on with a shop (app/catalog/trade/subject-codes.ts).
 */

/** By the three letters that a code of BISAC begins with. */
const bisac: Record<string, string> = {
  ...{ ANT: 'Antiques and collecting', ARC: 'Architecture', ART: 'Art', BIB: 'Bibles' },
  ...{ BIO: 'Lives of people', BUS: 'Business and economics', CGN: 'Comics' },
  ...{ CKB: 'Cooking', COM: 'Computers', CRA: 'Crafts and hobbies', DES: 'Design' },
  ...{ DRA: 'Plays', EDU: 'Education', FAM: 'Family and relationships', FIC: 'Fiction' },
  ...{ FOR: 'Learning languages', GAM: 'Games and puzzles', GAR: 'Gardening' },
  ...{ HEA: 'Health and fitness', HIS: 'History', HOM: 'House and home', HUM: 'Humor' },
  ...{ JNF: 'Nonfiction for children', JUV: 'Fiction for children', LAN: 'Language' },
  ...{ LAW: 'Law', LCO: 'Literary collections', LIT: 'Literary criticism', MAT: 'Mathematics' },
  ...{ MED: 'Medicine', MUS: 'Music', NAT: 'Nature', NON: 'Not classified' },
  ...{ OCC: 'Body, mind and spirit', PER: 'Performing arts', PET: 'Pets', PHI: 'Philosophy' },
  ...{ PHO: 'Photography', POE: 'Poetry', POL: 'Politics', PSY: 'Psychology', REF: 'Reference' },
  ...{ REL: 'Religion', SCI: 'Science', SEL: 'Self-help', SOC: 'Society', SPO: 'Sports' },
  ...{ STU: 'Study aids', TEC: 'Technology', TRA: 'Transportation', TRU: 'True crime' },
  ...{ TRV: 'Travel', YAF: 'Fiction for young adults', YAN: 'Nonfiction for young adults' },
}

/** By the first sign of a code of Thema: letters are subjects, digits qualify them. */
const thema: Record<string, string> = {
  ...{ A: 'Arts', C: 'Language', D: 'Lives and literature', F: 'Fiction', G: 'Reference' },
  ...{ J: 'Society', K: 'Business and economics', L: 'Law', M: 'Medicine', N: 'History' },
  ...{ P: 'Mathematics and science', Q: 'Philosophy and religion', R: 'Earth and environment' },
  ...{ S: 'Sports and leisure', T: 'Technology', U: 'Computers', V: 'Health and advice' },
  ...{ W: 'Lifestyle and hobbies', X: 'Comics', Y: 'For children and teenagers' },
  ...{ 1: 'A place', 2: 'A language', 3: 'A time', 4: 'For a kind of education' },
  ...{ 5: 'For certain readers', 6: 'A style' },
}

/** "FIC004000" → "Fiction"; null for a keyword, and where the letters stand for nothing. */
export function sectionOf({ scheme, code }: Subject): string | null {
  if (!code || scheme === 'keyword') return null
  return (scheme === 'BISAC' ? bisac[code.slice(0, 3)] : thema[code.slice(0, 1)]) ?? null
}
