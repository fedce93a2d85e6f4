import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Bench } from './bench-row.ts'
import { type Measure, median } from './report.ts'

const distinctPerSecond = 12
const visits = 150
const betweenVisitsMs = 10

/**
 * How long a visitor waits for a kept page (95 of 100 wait less) while somebody asks for pages that
 * nobody has asked for before, beside the same without. Rounds take turns, as everywhere.
 */
export async function measureDistinctPages({ shop, rounds }: Bench): Promise<Measure> {
  const agent = new Agent({ keepAlive: true })
  const ask = (path: string, headers = {}) => answered(agent, shop.port, path, headers)
  const visit = { 'accept-encoding': 'br' }
  await ask('/', visit) // the first visit renders it
  const p95 = async () => {
    const waits: number[] = []
    for (let at = 0; at < visits; at++) {
      const began = performance.now()
      await ask('/', visit)
      waits.push(performance.now() - began)
      await pause(betweenVisitsMs)
    }
    return waits.toSorted((a, b) => a - b)[Math.floor(visits * 0.95)] as number
  }
  const quiet: number[] = []
  const busy: number[] = []
  for (let round = 0; round < Math.max(1, Math.round(rounds / 8)); round++) {
    quiet.push(await p95())
    const asked: Promise<void>[] = []
    const asking = setInterval(
      () => asked.push(ask(`/search?q=${Math.random().toString(36).slice(2)}`)),
      1000 / distinctPerSecond,
    )
    busy.push(await p95())
    clearInterval(asking)
    await Promise.all(asked)
  }
  agent.destroy()
  const name = `Home page, cached, p95 beside ${distinctPerSecond} new pages/s`
  return { name, unit: 'ms', ours: median(busy), beside: median(quiet), bar: { atMost: 5 } }
}

/** Until the whole answer is there. */
export const answered = (agent: Agent, port: number, path: string, headers: object) =>
  new Promise<void>((resolve, reject) => {
    get({ agent, host: '127.0.0.1', port, path, headers: { ...headers } }, (response) => {
      response.resume().once('end', resolve)
    }).once('error', reject)
  })
