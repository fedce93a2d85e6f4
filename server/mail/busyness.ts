import { performance } from 'node:perf_hooks'
import { visits } from '#server/load/visits.ts'

/** The share of its time that the event loop works, and answers a second, beyond which it is busy. */
const busyShare = 0.9
const busyVisits = 20
const lookSeconds = 0.25

/** Whether visitors kept the event loop from resting, looked at four times a second. */
export function busyness(): () => boolean {
  const look = () => ({
    at: performance.now(),
    load: performance.eventLoopUtilization(),
    answered: visits.answered,
  })
  let before = look()
  let isBusy = false
  return () => {
    const now = look()
    const seconds = (now.at - before.at) / 1000
    if (seconds < lookSeconds) return isBusy
    const { utilization } = performance.eventLoopUtilization(now.load, before.load)
    isBusy = utilization > busyShare && (now.answered - before.answered) / seconds > busyVisits
    before = now
    return isBusy
  }
}
