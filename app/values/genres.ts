/** The genres of the specification, in the order of its dropdown; the owner may choose others. */
export const usualGenres = ['Business', 'Fiction', 'Horror', 'Adventure'] as const
export type UsualGenre = (typeof usualGenres)[number]
