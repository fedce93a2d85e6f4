import { type DragEvent, type ReactNode, useEffect, useState } from 'react'
import { unreadable, whyUnreadable } from '#app/desk/unreadable.ts'
import { FileButton } from '#app/ui/file-button.tsx'
import { Refused } from '#app/ui/refused.tsx'
import { type Dropped, droppedFiles, holdsFolder } from './dropped-files.ts'

/** A place to drop files and folders on, which is a file chooser as well: for a keyboard, and for a phone. */
export function DropZone({
  text,
  hint,
  accept,
  choose,
  single = false,
  busy: isSending,
  onFiles,
  children,
}: {
  text: string
  hint: string
  accept?: string
  choose?: string
  /** One file is taken, not several. */
  single?: boolean
  busy: boolean
  onFiles: (files: File[]) => void
  /** Other ways to choose. */
  children?: ReactNode
}) {
  const [isOver, setOver] = useState(false)
  // A folder of thousands takes a while, in which nothing else is taken.
  const [isLooking, setLooking] = useState(false)
  const busy = isSending || isLooking
  const [refused, setRefused] = useState<string | null>(null)
  useEffect(() => {
    // A file that is dropped beside the area must not make the browser leave the page.
    const stay = (event: globalThis.DragEvent) => event.preventDefault()
    document.addEventListener('dragover', stay)
    document.addEventListener('drop', stay)
    return () => {
      document.removeEventListener('dragover', stay)
      document.removeEventListener('drop', stay)
    }
  }, [])
  const chooser = choose ?? (single ? 'Choose a file' : 'Choose files')
  const over = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (busy) return
    const isFolder = holdsFolder(event.dataTransfer)
    void look(droppedFiles(event.dataTransfer), isFolder)
  }
  async function look(dropped: Promise<Dropped>, isFolder = false) {
    setRefused(null)
    setLooking(true)
    const { files, unread } = await dropped
    const problem = await problemOf(files, unread)
    setLooking(false)
    if (problem) setRefused(problem)
    else if (files.length > 0) onFiles(files)
    else if (isFolder) setRefused('There are no files in that folder.')
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by keyboard
    <div
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={`rounded-control border border-dashed px-6 py-10 text-center transition-colors ${
        isOver ? 'border-accent bg-raised' : 'border-edge'
      }`}
    >
      <p className="font-serif text-xl">{text}</p>
      <p className="mx-auto mt-2 max-w-[56ch] text-sm text-muted">{hint}</p>
      <div className="mt-5 flex flex-wrap justify-center gap-3">
        <FileButton
          multiple={!single}
          accept={accept}
          busy={busy}
          onChange={(event) => {
            const files = [...(event.target.files ?? [])]
            // The same file can be chosen again.
            event.target.value = ''
            void look(Promise.resolve({ files, unread: [] }))
          }}
        >
          {isSending ? 'Uploading …' : isLooking ? 'Looking at the files …' : chooser}
        </FileButton>
        {children}
      </div>
      <div className="mt-4 empty:hidden">
        <Refused message={refused} />
      </div>
    </div>
  )
}

/** Files are handed on that can be read: what goes wrong later is the line's fault, and said so. */
async function problemOf(files: File[], unread: string[]): Promise<string | null> {
  const [name] = unread
  if (name !== undefined) return unreadable(name)
  for (const file of files) {
    const problem = await whyUnreadable(file)
    if (problem) return problem
  }
  return null
}
