/* Words that say little about which book is meant: what shops and libraries write beside a title. */

const little = new Set(
  (
    'by book books novel novels novella edition ed edn editions paperback hardcover hardback hardbound ' +
    'softcover pbk hbk ebook ebooks kindle epub pdf audiobook audio audible cd mass market trade pocket ' +
    'new used copy isbn isbn10 isbn13 illustrated annotated unabridged abridged revised updated expanded ' +
    'anniversary deluxe special collector collectors signed reprint reissue print printed format ' +
    'classics classic bestseller bestselling nyt winner read online free buy cheap price amazon goodreads ' +
    'author written publisher published press publishing publishers penguin vintage harper ' +
    'translated translator translation trans english language text fiction literature ' +
    'volume vol vols part no nr number tp hc pb us uk large print author series complete full story ' +
    'von roman romane buch taschenbuch gebunden ausgabe auflage livre poche broche tome libro novela ' +
    'edicion edizione romanzo'
  ).split(' '),
)
const joining = new Set(
  (
    'the a an of and or in on at to for with from into is it its as be und et y der die das ein eine ' +
    'le la les un une el los las il lo de du des del di da s ' +
    // What people say around a title: "I am looking for a copy of … for my daughter".
    'i am my me you your he his she her we our they their this that which who whom whose what where ' +
    'are was were been has have had do does did can could would should will not but if so about ' +
    'there here any some anyone someone anybody somebody looking copy please want need find search called ' +
    'named titled entitled title'
  ).split(' '),
)

/** A year says little, unless it is the title itself. */
export const isYear = (word: string): boolean => /^(?:1[5-9]|20)\d\d$/.test(word)

/** How much a word says about the book, beside how rare it is: 1, or a small part of it. */
export const tellingOf = (word: string): number =>
  little.has(word) ? 0.05 : joining.has(word) ? 0.1 : isYear(word) ? 0.25 : 1

/** Whether a word by itself would name a book. */
export const isTelling = (word: string): boolean => tellingOf(word) > 0.2
