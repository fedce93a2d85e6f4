import { randomUUID } from 'node:crypto'
import { open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { createIntake } from '#app/covers/intake.server.ts'
import { openFileSource } from '#app/feeds/files/zip-source.ts'
import type { ZodTypes } from '#server/api/schemas.ts'
import { actorOf } from '#server/database/audit.ts'
import type { Deps } from '#server/deps.ts'
import { type Problem, problem } from '#server/http/errors.ts'
import { own } from '#server/http/own-reply.ts'
import { type Received, readFilesIn, receive } from '#server/http/uploads.ts'
import { makeFolder } from '#server/system/own-folder.ts'
import { picturesInZip } from './picture-files.server.ts'
import { type CoversLine, coversQuery, maxCoversBytes } from './pictures.schema.ts'
import { type PlannedCover, planCovers, wholeZip } from './plan-covers.server.ts'
import { type TakingCovers, takeCovers } from './take-covers.server.ts'

const leftOverMs = 86_400_000

/**
 * A ZIP of covers. It waits on the disk while it is read, and is removed with the answer, which says
 * line by line what became of each file: whoever stops reading stops the work.
 */
export const coversDeskRoutes =
  (deps: Deps): FastifyPluginAsync =>
  async (plugin) => {
    const app = plugin.withTypeProvider<ZodTypes>()
    const folder = join(deps.env.DATA_DIR, 'uploads')
    const taking: TakingCovers = { ...deps, intake: createIntake() }
    let isBusy = false
    readFilesIn(plugin)
    app.addHook('onClose', async () => taking.intake.close())
    // A shop that was killed has left them.
    app.addHook('onListen', () => removeOld(folder).catch(() => {}))

    app.post('/api/desk/covers', {
      onRequest: app.requireAdmin('owner', 'editor'),
      config: { anyBody: true },
      schema: {
        group: 'Books at the desk',
        summary:
          'A ZIP of covers named by ISBN (2 GB at most), the file itself as the body; with dryRun=true nothing is changed. Answers a line of JSON for each file as soon as it is done.',
        querystring: coversQuery,
      },
      handler: async (request, reply) => {
        const type = request.headers['content-type'] ?? ''
        if (!/^application\/(octet-stream|zip|x-zip-compressed)/i.test(type)) {
          return problem(reply, 415, { message: asItIs })
        }
        if (isBusy) return problem(reply, 503, { message: busy, headers: { 'retry-after': '30' } })
        isBusy = true
        const file = join(folder, `${randomUUID()}.zip`)
        let source: Awaited<ReturnType<typeof openFileSource>> | undefined
        const clear = once(async () => {
          await source?.close()
          await rm(file, { force: true })
          isBusy = false
        })
        // Whatever way the answer ends, also when nobody reads it.
        reply.raw.once('close', () => void clear())
        const refuse = async (status: number, what: Problem) => {
          await clear()
          return problem(reply, status, what)
        }
        await makeFolder(folder)
        const outcome = await spool(request, file)
        if (outcome !== 'received') return refuse(...refusals[outcome])
        source = await openFileSource(file)
        const plan = await planCovers(deps.pool, picturesInZip(source))
        const [only] = plan
        if (plan.length === 1 && only && 'row' in only && only.row.file === wholeZip) {
          return refuse(415, { message: only.row.reason })
        }
        const how = { actor: actorOf(request), dryRun: request.query.dryRun === 'true' }
        own(reply).type('application/x-ndjson; charset=utf-8')
        return reply.send(Readable.from(lines(taking, plan, how, request, clear)))
      },
    })
  }

async function* lines(
  taking: TakingCovers,
  plan: PlannedCover[],
  how: Parameters<typeof takeCovers>[2],
  request: FastifyRequest,
  clear: () => Promise<void>,
): AsyncGenerator<string> {
  const line = (of: CoversLine) => `${JSON.stringify(of)}\n`
  yield line({ total: plan.length })
  try {
    for await (const row of takeCovers(taking, plan, how)) yield line(row)
    await clear()
    yield line({ done: true })
  } catch (error) {
    // The answer has begun: its status cannot say it any more.
    request.log.error({ err: error }, 'covers were not read to their end')
    yield line({
      problem: 'Something went wrong in the shop. Please send the ZIP again: what is done stays.',
    })
  }
}

async function spool(request: FastifyRequest, file: string): Promise<Received | 'full'> {
  const handle = await open(file, 'wx', 0o600)
  try {
    return await receive(request, maxCoversBytes, async (piece) => {
      await handle.write(piece)
    })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return 'full'
    throw error
  } finally {
    await handle.close()
  }
}

function once<T>(work: () => Promise<T>): () => Promise<T> {
  let done: Promise<T> | undefined
  return () => {
    done ??= work()
    return done
  }
}

async function removeOld(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = join(folder, name)
    if (Date.now() - (await stat(file)).mtimeMs > leftOverMs) await rm(file, { force: true })
  }
}

const asItIs = 'Send the ZIP itself as the body, with the header Content-Type: application/zip.'
const busy = 'Covers are being read already. Please try again when that is done.'
const refusals: Record<Exclude<Received, 'received'> | 'full', [number, { message: string }]> = {
  'too-large': [413, { message: 'The ZIP is larger than 2 GB. Please split it.' }],
  'too-slow': [408, { message: 'The ZIP arrived too slowly. Please try again.' }],
  'cut-off': [400, { message: 'The ZIP did not arrive whole. Please try again.' }],
  full: [503, { message: 'The disk of the shop is full. Please make room, then try again.' }],
}
