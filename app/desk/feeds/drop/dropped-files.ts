/** What systems leave in every folder. */
const litter = /^(?:\.|__MACOSX$|Thumbs\.db$|desktop\.ini$)/i

const entriesOf = (data: DataTransfer): (FileSystemEntry | null)[] =>
  [...data.items].filter(({ kind }) => kind === 'file').map((item) => item.webkitGetAsEntry())

/** Whether a folder is among what is dropped or pasted: a browser gives it as a file that nobody can read. */
export const holdsFolder = (data: DataTransfer): boolean =>
  entriesOf(data).some((entry) => entry?.isDirectory)

/**
 * The files that were dropped, and in place of a folder all that is in it and below, with their paths for names.
 * What cannot be read any more is left out.
 */
export async function droppedFiles(data: DataTransfer): Promise<File[]> {
  // The list is empty once the event is over: nothing is awaited before it is read.
  const entries = entriesOf(data)
  const dropped = [...data.files].map((file, at) => ({ file, entry: entries[at] }))
  const found = await Promise.all(
    dropped.map(({ file, entry }) => (entry?.isDirectory ? filesBelow(entry) : [file])),
  )
  return found.flat()
}

async function filesBelow(entry: FileSystemEntry): Promise<File[]> {
  if (litter.test(entry.name)) return []
  if (!entry.isDirectory) return fileOf(entry as FileSystemFileEntry)
  const entries = await entriesIn(entry as FileSystemDirectoryEntry)
  const inOrder = entries.toSorted((one, other) => one.name.localeCompare(other.name))
  const found: File[] = []
  for (const one of inOrder) found.push(...(await filesBelow(one)))
  return found
}

const fileOf = (entry: FileSystemFileEntry): Promise<File[]> =>
  new Promise((resolve) => {
    const name = entry.fullPath.replace(/^\//, '')
    entry.file(
      (file) => resolve([new File([file], name, file)]),
      () => resolve([]),
    )
  })

/** A reader gives a hundred at a time, and none when it has given all. */
async function entriesIn(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve) =>
      reader.readEntries(resolve, () => resolve([])),
    )
    if (some.length === 0) return all
    all.push(...some)
  }
}
