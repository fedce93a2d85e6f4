import { createReadStream, statSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { readApart } from '#app/feeds/files/read-apart.ts'
import { runImport } from '#app/feeds/import/run-import.server.ts'
import { answerQuestions } from './helper.ts'

/** A step of an import, in a process whose memory is its alone. */
export type ImportRun = { url: string; id: string; file: string; givesWay: boolean }
export type ImportRan = { seconds: number; cpuSeconds: number; peakMb: number }

answerQuestions<ImportRun, ImportRan>(async ({ url, id, file, givesWay }) => {
  // As the shop's own worker does (app/feeds/import/worker.ts).
  if (givesWay) setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  const began = performance.now()
  const used = process.cpuUsage()
  await runImport(id, {
    url,
    read: readApart,
    now: () => new Date(),
    today: () => new Date().toISOString().slice(0, 10),
    files: [{ name: 'bench.xml', size: statSync(file).size, open: () => createReadStream(file) }],
  })
  const seconds = (performance.now() - began) / 1000
  const { user, system } = process.cpuUsage(used)
  const peakMb = process.resourceUsage().maxRSS / 1024
  return { seconds, cpuSeconds: (user + system) / 1e6, peakMb }
})
