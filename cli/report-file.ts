import * as fs from 'node:fs/promises'
import { pathOf } from './input-files.ts'
import { systemWords } from './system-words.ts'

/**
 * Why a report cannot be written there, if so: asked before anything is read or changed, since afterwards it would be too
 * late to be told. `inputs` are the files that are read, which no report may take the place of.
 */
export async function whyNoReport(
  name: string | undefined,
  inputs: string[] = [],
): Promise<string | null> {
  if (name === undefined) return null
  const full = pathOf(name)
  const placeOf = (path: string) => fs.realpath(path).catch(() => null)
  const real = await placeOf(full)
  for (const input of inputs)
    if (real !== null && real === (await placeOf(input)))
      return `The report would take the place of ${name}, which is to be read: give it another name`
  // A pipe or a device waits for its other end, which would take our look for the report.
  const kind = await fs.stat(full).catch(() => null)
  if (kind && !kind.isFile() && !kind.isDirectory()) return null
  try {
    await (await fs.open(full, 'a')).close()
    // The look leaves nothing behind: of a link that led nowhere its new target goes, not the link.
    if (!kind) await fs.rm(await fs.realpath(full), { force: true })
    return null
  } catch (error) {
    return systemWords(error as Error)
  }
}
