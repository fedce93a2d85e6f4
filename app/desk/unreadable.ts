/** What to say of a file that the browser may not read: open elsewhere, moved, on a drive that is gone; else null. */
export async function whyUnreadable(file: Blob): Promise<string | null> {
  try {
    await file.slice(0, 1).arrayBuffer()
    return null
  } catch {
    const name = file instanceof File ? `“${file.name}”` : 'The file'
    return `${name} could not be read. Is it still there, and closed in other programs?`
  }
}
