import { maxFileName } from '#app/feeds/import/import.schema.ts'

/** What systems leave in every folder. */
const litter = /^(?:\.|__MACOSX$|Thumbs\.db$|desktop\.ini$)/i

const entriesOf = (data: DataTransfer): (FileSystemEntry | null)[] =>
  [...data.items].filter(({ kind }) => kind === 'file').map((item) => item.webkitGetAsEntry())

/** Whether a folder is among what is dropped or pasted: a browser gives it as a file that nobody can read. */
export const holdsFolder = (data: DataTransfer): boolean =>
  entriesOf(data).some((entry) => entry?.isDirectory)

export type Dropped = {
  files: File[]
  /** Paths of files and folders that the browser may not read. */
  unread: string[]
}

/** The files that were dropped, and in place of a folder all that is in it and below, with their paths for names. */
export async function droppedFiles(data: DataTransfer): Promise<Dropped> {
  // The list is empty once the event is over: nothing is awaited before it is read.
  const entries = entriesOf(data)
  const dropped = [...data.files].map((file, at) => ({ file, entry: entries[at] }))
  const found: Dropped = { files: [], unread: [] }
  for (const { file, entry } of dropped) {
    if (entry?.isDirectory) await lookInto(entry as FileSystemDirectoryEntry, found)
    else found.files.push(file)
  }
  return found
}

/** A folder whose own name is litter was dropped by somebody, who means it. */
async function lookInto(folder: FileSystemDirectoryEntry, found: Dropped): Promise<void> {
  const entries = await entriesIn(folder)
  if (entries === null) found.unread.push(nameOf(folder))
  const wanted = (entries ?? []).filter(({ name }) => !litter.test(name))
  for (const entry of wanted.sort((one, other) => one.name.localeCompare(other.name))) {
    if (entry.isDirectory) {
      await lookInto(entry as FileSystemDirectoryEntry, found)
      continue
    }
    const file = await fileOf(entry as FileSystemFileEntry)
    if (file) found.files.push(file)
    else found.unread.push(nameOf(entry))
  }
}

/** The path below what was dropped. Of one that is too long for the shop the upper folders go. */
function nameOf({ fullPath }: FileSystemEntry): string {
  let name = fullPath.replace(/^\//, '')
  while (name.length > maxFileName && name.includes('/')) name = name.slice(name.indexOf('/') + 1)
  return name
}

const fileOf = (entry: FileSystemFileEntry): Promise<File | null> =>
  new Promise((resolve) => {
    entry.file(
      (file) => resolve(new File([file], nameOf(entry), file)),
      () => resolve(null),
    )
  })

/** A reader gives a hundred at a time, and none when it has given all. Null: the folder can't be read. */
async function entriesIn(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[] | null> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[] | null>((resolve) =>
      reader.readEntries(resolve, () => resolve(null)),
    )
    if (some === null) return null
    if (some.length === 0) return all
    all.push(...some)
  }
}
