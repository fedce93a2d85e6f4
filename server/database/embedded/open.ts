import type { Env } from '#server/env.ts'
import { type Embedded, startEmbedded } from './embedded.ts'

type Voice = { say: (line: string) => void; warn: (line: string) => void }

/** The PostgreSQL of a shop that was given none. A folder that is no use is named with the setting. */
export function openEmbedded(env: Env, { say, warn }: Voice): Promise<Embedded> {
  return startEmbedded({ dataDir: env.DATA_DIR, log: say, warn }).catch((error) => {
    if (!(error as NodeJS.ErrnoException).syscall) throw error
    const expected = 'expected a folder that can be created and written to'
    throw new Error(`DATA_DIR: ${expected}, got "${env.DATA_DIR}" (${error.message})`)
  })
}
