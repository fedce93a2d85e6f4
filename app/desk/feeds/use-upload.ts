import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { asAdmin } from '#app/desk/frame/admin-calls.ts'
import { maxFileBytes, maxFiles } from '#app/feeds/import/import.schema.ts'
import { ApiFailure } from '#app/page/api-client.ts'
import { href } from '#app/values/addresses.ts'
import { beginImport, filePath, readImport, stepImport } from './queries.ts'
import { sendFile } from './send-file.ts'

export type Upload = { sent: number; total: number; stop: () => void }

/** Sends files as one import and leads to it once they are here. */
export function useUpload() {
  const navigate = useNavigate()
  const [upload, setUpload] = useState<Upload | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const isHere = useRef(true)
  const isBusy = upload !== null
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  // The browser asks before it closes a page that still sends.
  useEffect(() => {
    if (!isBusy) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isBusy])

  /** True when all of them have arrived. */
  async function send(files: File[]): Promise<boolean> {
    const problem = problemOf(files)
    setRefused(problem)
    if (problem) return false
    const stopped = new AbortController()
    const total = files.reduce((sum, { size }) => sum + size, 0)
    const tell = (sent: number) => setUpload({ sent, total, stop: () => stopped.abort() })
    tell(0)
    let id: string | null = null
    try {
      id = (await beginImport({})).id
      let before = 0
      for (const [index, file] of files.entries()) {
        const to = filePath(id, index + 1, file.name)
        const onSent = (bytes: number) => tell(Math.min(total, before + bytes))
        await asAdmin(() => sendFile(to, file, { onSent, signal: stopped.signal }))
        before += file.size
      }
      await readImport(id)
      // Whoever went to another page meanwhile stays there, and finds it in the list.
      if (isHere.current) await navigate(href('/dashboard/feeds/:id', { id }))
      return true
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      setRefused(failure.message)
      // What has come of it is of no use; where that can't be said it is forgotten in time.
      if (id) await stepImport(id, 'cancel').catch(() => {})
      return false
    } finally {
      setUpload(null)
    }
  }
  return { upload, refused, send }
}

function problemOf(files: File[]): string | null {
  if (files.length > maxFiles)
    return `At most ${maxFiles} files at once: put them into a ZIP file, or drop the others later.`
  const empty = files.find(({ size }) => size === 0)
  if (empty)
    return `“${empty.name}” is empty.${files.length > 1 ? ' Drop the others without it.' : ''}`
  const large = files.find(({ size }) => size > maxFileBytes)
  return large ? `“${large.name}” is larger than 2 GB: pack it by gzip, or split it.` : null
}
