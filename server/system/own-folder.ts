import * as fs from 'node:fs/promises'
import * as path from 'node:path'

/* Folders under DATA_DIR. A start as root must not lock out the user who starts the shop later. */

type Owner = { uid: number; gid: number }

export const isRoot = (): boolean => process.getuid?.() === 0

/**
 * Makes the folder, and those above it that are missing. Under root each belongs to the owner of the
 * one above it, also one that an earlier start as root left behind.
 */
export async function makeFolder(folder: string, mode = 0o700): Promise<void> {
  const above = path.dirname(folder)
  if (above !== folder && !(await isFolder(above))) await makeFolder(above, mode)
  if (!(await isFolder(folder))) await fs.mkdir(folder, { recursive: true, mode })
  if (isRoot()) await giveTo(folder, await ownerOf(above))
}

export async function ownerOf(file: string): Promise<Owner> {
  const { uid, gid } = await fs.stat(file)
  return { uid, gid }
}

/** Only root can give away, and only what is root's own is given. */
export async function giveTo(file: string, { uid, gid }: Owner): Promise<void> {
  if (!isRoot() || uid === 0) return
  if ((await fs.lstat(file)).uid === 0) await fs.lchown(file, uid, gid)
}

const isFolder = (file: string) =>
  fs.stat(file).then(
    (found) => found.isDirectory(),
    () => false,
  )
