import type { PaintJob } from './picture-types.ts'
import { render } from './renditions.server.ts'

/* A process of its own: drawing takes a tenth of a second without a pause and image libraries hold
   on to memory. Ends with the shop, also when the shop is killed. */

// Not process.exit(): that would first finish every picture in hand.
const leave = () => process.kill(process.pid, 'SIGKILL')
process.on('disconnect', leave)
// Ctrl-C reaches the whole group: the shop ends the painter when its last request is answered.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})

process.on('message', async ({ id, job }: { id: number; job: PaintJob }) => {
  const answer = await render(job).then(
    (bytes) => ({ id, bytes }),
    (error: Error) => ({ id, problem: error.message }),
  )
  // The parent process is gone: nothing is left to do.
  process.send?.(answer, undefined, undefined, (error) => {
    if (error) leave()
  })
})
