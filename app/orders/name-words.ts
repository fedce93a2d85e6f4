import { fold } from '#app/values/normalise.ts'

/** The words by which an order is found, of its name and of what is typed, without case and accents. */
export const wordsOf = (name: string): string[] => fold(name).match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
