import { cutLogo, drawIcon } from './logo-files.server.ts'
import type { PainterJob } from './picture-types.ts'
import { render } from './renditions.server.ts'
import { takePicture } from './take-picture.server.ts'

/* A process of its own: drawing takes a tenth of a second without a pause and image libraries hold
   on to memory. Ends with the shop, also when the shop is killed. */

// Not process.exit(): that would first finish every picture in hand.
const leave = () => process.kill(process.pid, 'SIGKILL')
process.on('disconnect', leave)
// Ctrl-C reaches the whole group: the shop ends the painter when its last request is answered.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})

function workOf(job: PainterJob): Promise<unknown> {
  if ('take' in job) return takePicture(job.take)
  if ('logo' in job) return cutLogo(job.logo)
  return 'icon' in job ? drawIcon(job.icon, job.size) : render(job.paint)
}

process.on('message', async ({ id, job }: { id: number; job: PainterJob }) => {
  const answer = await workOf(job).then(
    (made) => ({ id, made }),
    (error: Error) => ({ id, problem: error.message }),
  )
  // The parent process is gone: nothing is left to do.
  process.send?.(answer, undefined, undefined, (error) => {
    if (error) leave()
  })
})
