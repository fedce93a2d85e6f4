import { readFileSync } from 'node:fs'
import { ownFile } from './own-files.ts'

/** The shop's own version, of package.json. */
export function shopVersion(): string {
  return JSON.parse(readFileSync(ownFile('package.json'), 'utf8')).version
}
