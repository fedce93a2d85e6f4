import { type DragEvent, useEffect, useEffectEvent, useState } from 'react'
import { holdsFolder } from '#app/desk/feeds/drop/dropped-files.ts'

const holdsFiles = (data: DataTransfer | null) => data?.types.includes('Files') ?? false

/**
 * A picture that is dropped on an area or pasted anywhere on the page. A file that is dropped beside it
 * does nothing: the browser would leave the page for it.
 */
export function usePictures(onPicture: (file: File) => void) {
  const [isOver, setIsOver] = useState(false)
  const [isFolder, setFolder] = useState(false)
  /** A folder looks like a file, and is none. */
  function take(data: DataTransfer, file: File) {
    const folder = holdsFolder(data)
    setFolder(folder)
    if (!folder) onPicture(file)
  }
  const taken = useEffectEvent(take)

  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const data = event.clipboardData
      const [file] = data?.files ?? []
      // Text processors put a picture of the text beside it.
      if (!file || (isTyping(event.target) && data?.types.includes('text/plain'))) return
      event.preventDefault()
      if (data) taken(data, file)
    }
    const stay = (event: globalThis.DragEvent) => {
      if (holdsFiles(event.dataTransfer)) event.preventDefault()
    }
    document.addEventListener('paste', paste)
    document.addEventListener('dragover', stay)
    document.addEventListener('drop', stay)
    return () => {
      document.removeEventListener('paste', paste)
      document.removeEventListener('dragover', stay)
      document.removeEventListener('drop', stay)
    }
  }, [])

  return {
    isOver,
    forget: () => setFolder(false),
    refused: isFolder ? 'This is a folder. Please drop the picture itself.' : null,
    area: {
      onDragOver: (event: DragEvent) => {
        if (!holdsFiles(event.dataTransfer)) return
        event.preventDefault()
        setIsOver(true)
      },
      onDragLeave: (event: DragEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false)
      },
      onDrop: (event: DragEvent) => {
        setIsOver(false)
        const [file] = event.dataTransfer.files
        if (!file) return
        event.preventDefault()
        take(event.dataTransfer, file)
      },
    },
  }
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
