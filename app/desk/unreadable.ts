/** What to say of a file that the browser may not read: open elsewhere, moved, on a drive that is gone; else null. */
export async function whyUnreadable(file: Blob): Promise<string | null> {
  try {
    // One that is gone may say that it is empty: then nothing is read of a part of it.
    await (file.size > 0 ? file.slice(0, 1) : file).arrayBuffer()
    return null
  } catch {
    return unreadable(file instanceof File ? file.name : null)
  }
}

export const unreadable = (name: string | null): string =>
  `${name === null ? 'The file' : `“${name}”`} could not be read. Is it still there, and closed in other programs?`
