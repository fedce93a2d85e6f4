import { createReadStream, statSync } from 'node:fs'
import { readFeeds } from '#app/feeds/files/read-feeds.ts'
import { runImport } from '#app/feeds/import/run-import.server.ts'
import { answerQuestions } from './helper.ts'

/** A step of an import, in a process whose memory is its alone. */
export type ImportRun = { url: string; id: string; file: string }
export type ImportRan = { seconds: number; peakMb: number }

answerQuestions<ImportRun, ImportRan>(async ({ url, id, file }) => {
  const began = performance.now()
  await runImport(id, {
    url,
    read: readFeeds,
    now: () => new Date(),
    today: () => new Date().toISOString().slice(0, 10),
    files: [{ name: 'bench.xml', size: statSync(file).size, open: () => createReadStream(file) }],
  })
  const seconds = (performance.now() - began) / 1000
  return { seconds, peakMb: process.resourceUsage().maxRSS / 1024 }
})
