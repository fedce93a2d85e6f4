import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { refreshBooks } from '#app/catalog/queries.ts'
import { type CoverRow, maxCoversBytes } from '#app/feeds/pictures/pictures.schema.ts'
import { ApiFailure } from '#app/page/api-client.ts'
import { sendCovers } from './send-covers.ts'
import { zipOfFiles } from './zip-of-files.ts'

export type Covers = {
  name: string
  zip: Blob
  /** Only looked at so far, or taken. */
  dryRun: boolean
  /** Of the upload, between 0 and 1. */
  sent: number
  /** How many files there are; null until the shop knows. */
  total: number | null
  rows: CoverRow[]
  isBusy: boolean
}

const mostFiles = 10_000

/** A ZIP, or pictures that become one: looked at first, then taken. */
export function useCovers() {
  const client = useQueryClient()
  const [covers, setCovers] = useState<Covers | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const stopping = useRef(new AbortController())

  const begin = (name: string, zip: Blob, dryRun: boolean) => {
    setRefused(null)
    setCovers({ name, zip, dryRun, sent: 0, total: null, rows: [], isBusy: true })
  }

  async function send(name: string, zip: Blob, dryRun: boolean) {
    begin(name, zip, dryRun)
    stopping.current = new AbortController()
    const change = (of: (covers: Covers) => Partial<Covers>) =>
      setCovers((now) => now && { ...now, ...of(now) })
    try {
      await sendCovers(zip, {
        dryRun,
        signal: stopping.current.signal,
        heard: {
          sent: (sent) => change(() => ({ sent })),
          total: (total) => change(() => ({ total })),
          rows: (rows) => change((now) => ({ rows: [...now.rows, ...rows] })),
        },
      })
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure
      setRefused(failure.message)
    } finally {
      change(() => ({ isBusy: false }))
      if (!dryRun) void refreshBooks(client)
    }
  }

  /** What was dropped or chosen: one ZIP, or any number of pictures. */
  async function take(files: File[]) {
    setCovers(null)
    const [first] = files
    if (!first) return
    const bytes = files.reduce((sum, { size }) => sum + size, 0)
    if (bytes > maxCoversBytes)
      return setRefused('That is more than 2 GB. Please send it in parts.')
    if (files.length > mostFiles)
      return setRefused('That is more than 10,000 files. Please send them as ZIPs.')
    const isZip = files.length === 1 && /\.zip$/i.test(first.name)
    if (isZip) return send(first.name, first, true)
    const parts = files.map((file) => ({ name: file.webkitRelativePath || file.name, file }))
    const name = files.length === 1 ? first.name : `${files.length.toLocaleString('en-US')} files`
    // Thousands take a while to be read, in which nothing else is taken.
    begin(name, new Blob(), true)
    return send(name, await zipOfFiles(parts), true)
  }

  return {
    covers,
    refused,
    take,
    apply: ({ name, zip }: Covers) => send(name, zip, false),
    stop: () => stopping.current.abort(),
  }
}
