import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import * as path from 'node:path'
import { fileURLToPath } from 'node:url'

/* Where an error happened, in the words of the sources: what runs is a bundle (docs/decisions/089). Its maps are
   read when the first error is told, and forgotten soon after the last: they take more memory than the code. */

const keptMs = 5_000
const maps = new Map<string, SourceMap | null>()
let forgetting: NodeJS.Timeout | undefined

/** A line of a stack, at the source where a map knows it; any other as it is. */
export function sourceFrame(frame: string): string {
  const [place = '', url = '', line, column] =
    /((?:file:\/\/)?\/[^()]*\/build\/shop\/[^()]+\.js):(\d+):(\d+)/.exec(frame) ?? []
  const map = url === '' ? null : mapOf(url)
  const found = map?.findEntry(Number(line) - 1, Number(column) - 1)
  // A line of a package is in no map: what is found is the end of our code before it.
  if (!found || !('originalSource' in found) || found.generatedLine !== Number(line) - 1)
    return frame
  const file = path.resolve(path.dirname(pathOf(url)), found.originalSource)
  return frame.replace(place, () => `${file}:${found.originalLine + 1}:${found.originalColumn + 1}`)
}

function mapOf(url: string): SourceMap | null {
  clearTimeout(forgetting)
  forgetting = setTimeout(() => maps.clear(), keptMs).unref()
  const known = maps.get(url)
  if (known !== undefined) return known
  const map = read(`${pathOf(url)}.map`)
  maps.set(url, map)
  return map
}

const pathOf = (url: string) => (url.startsWith('file:') ? fileURLToPath(url) : url)

function read(file: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return null // an error is told all the same
  }
}
