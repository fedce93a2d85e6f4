import type { Worker } from 'node:cluster'
import type { Figures, FromPrimary } from './messages.ts'

/** A process that is too busy to tell its figures in this time is left out of them. */
const patienceMs = 3000

/** Collects the figures of all processes for one of them. */
export function createFigures(all: () => Worker[]) {
  let asks = 0
  const collecting = new Map<number, { told: Figures[]; left: number; done: () => void }>()

  /** Asks every process, and hands what they tell to the one that wanted to know. */
  function collectFor(asker: Worker, askersNumber: number): void {
    const ask = ++asks
    const asked = all()
    const told: Figures[] = []
    const done = () => {
      clearTimeout(timer)
      collecting.delete(ask)
      send(asker, { kind: 'all-figures', ask: askersNumber, figures: told })
    }
    const timer = setTimeout(done, patienceMs)
    collecting.set(ask, { told, left: asked.length, done })
    for (const worker of asked) send(worker, { kind: 'tell-figures', ask })
  }

  function take(ask: number, figures: Figures): void {
    const collected = collecting.get(ask)
    if (!collected) return
    collected.told.push(figures)
    if (collected.told.length === collected.left) collected.done()
  }

  return { collectFor, take }
}

/** One that has ended meanwhile hears nothing. */
export const send = (worker: Worker, message: FromPrimary): void => {
  if (worker.isConnected()) worker.send(message, () => {})
}
