import { readFileSync } from 'node:fs'
import * as path from 'node:path'

/** The shop's own version, of package.json. */
export function shopVersion(): string {
  const file = path.join(import.meta.dirname, '../../package.json')
  return JSON.parse(readFileSync(file, 'utf8')).version
}
