import { useState } from 'react'
import { useNavigate } from 'react-router'
import { asAdmin } from '#app/desk/frame/admin-calls.ts'
import { maxFileBytes, maxFiles } from '#app/feeds/import/import.schema.ts'
import { ApiFailure } from '#app/page/api-client.ts'
import { href } from '#app/values/addresses.ts'
import { beginImport, filePath, readImport } from './queries.ts'
import { sendFile } from './send-file.ts'

export type Upload = { sent: number; total: number; stop: () => void }

/** Sends files as one import and leads to it once they are here. */
export function useUpload() {
  const navigate = useNavigate()
  const [upload, setUpload] = useState<Upload | null>(null)
  const [refused, setRefused] = useState<string | null>(null)

  async function send(files: File[]) {
    const problem = problemOf(files)
    setRefused(problem)
    if (problem) return
    const stopped = new AbortController()
    const total = files.reduce((sum, { size }) => sum + size, 0)
    const tell = (sent: number) => setUpload({ sent, total, stop: () => stopped.abort() })
    tell(0)
    try {
      const { id } = await beginImport({})
      let before = 0
      for (const [index, file] of files.entries()) {
        const to = filePath(id, index + 1, file.name)
        const onSent = (bytes: number) => tell(Math.min(total, before + bytes))
        await asAdmin(() => sendFile(to, file, { onSent, signal: stopped.signal }))
        before += file.size
      }
      await readImport(id)
      await navigate(href('/dashboard/feeds/:id', { id }))
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      setRefused(failure.message)
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
  if (empty) return `“${empty.name}” is empty.`
  const large = files.find(({ size }) => size > maxFileBytes)
  return large ? `“${large.name}” is larger than 2 GB: pack it by gzip, or split it.` : null
}
