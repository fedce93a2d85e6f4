/**
 * Part of every choice the designer makes. Raise the number when a change makes covers look
 * different: every picture then gets a new key, and `restampCovers` writes it at the next start.
 */
export const designVersion = 'octavo-2666'
