import isbn3 from 'isbn3'

/* Apart from isbn.ts: the range table weighs 60 kB and has no business in the browser. */

/**
 * An ISBN-13 with its hyphens, by the range table of the International ISBN Agency. A number of a
 * range that is not assigned yet comes back without hyphens.
 */
export const hyphenateIsbn = (isbn13: string): string => isbn3.parse(isbn13)?.isbn13h ?? isbn13
