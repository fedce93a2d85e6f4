import { type DragEvent, useEffect, useEffectEvent, useState } from 'react'

const holdsFiles = (data: DataTransfer | null) => data?.types.includes('Files') ?? false

/**
 * A picture that is dropped on an area or pasted anywhere on the page. A file that is dropped beside it
 * does nothing: the browser would leave the page for it.
 */
export function usePictures(onPicture: (file: File) => void) {
  const [isOver, setIsOver] = useState(false)
  const taken = useEffectEvent(onPicture)

  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const data = event.clipboardData
      const [file] = data?.files ?? []
      // Text processors put a picture of the text beside it.
      if (!file || (isTyping(event.target) && data?.types.includes('text/plain'))) return
      event.preventDefault()
      taken(file)
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
        onPicture(file)
      },
    },
  }
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
