import { createHash } from 'node:crypto'

/** What is stored of a token that lets somebody in: whoever reads the table cannot use it. */
export const hashOfToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url')
