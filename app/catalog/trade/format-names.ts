import type { Format } from './facts.ts'

/** Formats as people call them. */
export const formatNames: Record<Format, string> = {
  hardback: 'Hardback',
  paperback: 'Paperback',
  'e-book': 'E-book',
  audio: 'Audiobook',
  other: 'Other',
}
