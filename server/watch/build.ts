import { readFileSync } from 'node:fs'
import * as path from 'node:path'
import { root } from '#server/system/own-files.ts'

/** What runs here: the version of package.json, the commit where it can be known, Node. */
export type Build = { version: string; commit: string; node: string }

/** Read once at the start; an upgrade on the disk beneath a running process changes nothing. */
export function readBuild(dir = root): Build {
  const { version } = JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8'))
  return { version, commit: commitOf(dir) ?? 'unknown', node: process.versions.node }
}

/**
 * The commit that is checked out; null where there is neither a repository nor the file that an image keeps of
 * it (Dockerfile). Read from Git's own files, so that no Git is needed.
 */
function commitOf(dir: string): string | null {
  const told = textOf(path.join(dir, 'build', 'commit'))
  if (told) return told
  const own = path.join(dir, '.git')
  const elsewhere = /^gitdir: (.+)$/.exec(textOf(own) ?? '')?.[1]
  const gitDir = elsewhere ? path.resolve(dir, elsewhere) : own
  const head = textOf(path.join(gitDir, 'HEAD'))
  const ref = /^ref: (\S+)$/.exec(head ?? '')?.[1]
  if (!ref) return head
  const shared = path.resolve(gitDir, textOf(path.join(gitDir, 'commondir')) ?? '.')
  const packed = textOf(path.join(shared, 'packed-refs'))?.split('\n')
  return (
    textOf(path.join(shared, ref)) ??
    packed?.find((line) => line.endsWith(` ${ref}`))?.split(' ')[0] ??
    null
  )
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return null
  }
}
