import { createHash } from 'node:crypto'

/** Tokens are stored as a hash, so that reading the table is not enough to sign in. */
export const hashOfToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url')
