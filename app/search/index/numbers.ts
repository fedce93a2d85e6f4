import type { Heading } from '#app/search/headings.ts'

/** Numbers of headings by kind and slug. */
export type Numbers = Map<string, number>

export const keyOf = ({ kind, slug }: Pick<Heading, 'kind' | 'slug'>): string => `${kind} ${slug}`

/** The numbers of a book's headings, in their order. */
export const numbersOf = (headingKeys: string[], numbers: Numbers): number[] =>
  headingKeys.map((key) => numbers.get(key) as number)
