import { Readable } from 'node:stream'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import {
  importSchema,
  importsQuerySchema,
  importsSchema,
  mendRowSchema,
  newImportSchema,
  readImportSchema,
  rowParamsSchema,
  rowSchema,
  rowsQuerySchema,
  rowsSchema,
} from '#app/feeds/import/import.schema.ts'
import {
  type Asked,
  askApply,
  askCancel,
  askRead,
  askUndo,
  createImport,
} from '#app/feeds/import/steps.server.ts'
import { workersOf } from '#app/feeds/import/workers.server.ts'
import type { ZodTypes } from '#server/api/schemas.ts'
import { actorOf } from '#server/database/audit.ts'
import { isId } from '#server/database/id.ts'
import type { Deps } from '#server/deps.ts'
import { notFound, problem } from '#server/http/errors.ts'
import { own } from '#server/http/own-reply.ts'
import { findImport, listImports } from './answers.server.ts'
import { mendRow } from './mend-row.server.ts'
import { noImport, notNow, refuseStep } from './refusals.server.ts'
import { listRows, reportText } from './row-answers.server.ts'

const group = 'Imports'
const path = '/api/desk/imports'
const idSchema = z.object({ id: z.string().check(z.toLowerCase()) })
/** Columns and dates of a wide sheet. */
const optionsLimit = 200_000
/** A book with all its contributors and subjects. */
const rowLimit = 1_000_000

/** How a catalogue comes in: files are sent, read, looked at, applied, and taken back. */
export const importRoutes =
  (deps: Deps): FastifyPluginAsync =>
  async (plugin) => {
    const app = plugin.withTypeProvider<ZodTypes>()
    const editors = app.requireAdmin('owner', 'editor')
    const { pool } = deps
    const workers = workersOf(deps)
    app.addHook('onListen', () => void workers.look().catch(() => {}))
    app.addHook('onClose', async () => workers.close())

    /** What somebody asked for has begun, or why not. */
    async function answer(asked: Asked, id: string, reply: FastifyReply) {
      if (!asked.ok) return refuseStep(reply, asked)
      await workers.look()
      return own(reply)
        .status(202)
        .send(await findImport(pool, id))
    }

    app.post(path, {
      onRequest: editors,
      bodyLimit: optionsLimit,
      schema: {
        group,
        summary:
          'Begins an import: whom the files come from and how they are read, both as last time unless said. Send the files next.',
        body: newImportSchema,
        response: { 201: importSchema },
      },
      handler: async (request, reply) => {
        const created = await createImport(pool, actorOf(request), request.body)
        if (!created.ok) {
          const message = 'There are 50 imports that nobody has ended. Apply or cancel some first.'
          return problem(reply, 409, { message, more: { reason: created.reason } })
        }
        return own(reply)
          .status(201)
          .send(await findImport(pool, created.id))
      },
    })

    app.get(path, {
      onRequest: editors,
      schema: {
        group,
        summary:
          'Imports, the latest first; before is the next of the page before. With state=refused only those that failed or have refused records.',
        querystring: importsQuerySchema,
        response: { 200: importsSchema },
      },
      handler: async (request, reply) => {
        const { before, state, limit = '20' } = request.query
        return own(reply).send(await listImports(pool, { before, state, limit: Number(limit) }))
      },
    })

    app.get(`${path}/:id`, {
      onRequest: editors,
      schema: {
        group,
        summary: 'One import: what it found, how far it is, and what can be done with it now.',
        params: idSchema,
        response: { 200: importSchema },
      },
      handler: async (request, reply) => {
        const found = await findImport(pool, request.params.id)
        return found ? own(reply).send(found) : notFound(reply, noImport)
      },
    })

    app.post(`${path}/:id/read`, {
      onRequest: editors,
      bodyLimit: optionsLimit,
      schema: {
        group,
        summary:
          'Reads the files and finds a verdict for each record, without changing the shop: the dry run. Again with other options, too.',
        params: idSchema,
        body: readImportSchema,
        response: { 202: importSchema },
      },
      handler: async (request, reply) => {
        const { id } = request.params
        return answer(await askRead(pool, id, request.body ?? {}, actorOf(request)), id, reply)
      },
    })

    app.get(`${path}/:id/rows`, {
      onRequest: editors,
      schema: {
        group,
        summary: 'Its rows, by verdict or by words; after is the next of the page before.',
        params: idSchema,
        querystring: rowsQuerySchema,
        response: { 200: rowsSchema },
      },
      handler: async (request, reply) => {
        const { id } = request.params
        if (!isId(id) || !(await findImport(pool, id))) return notFound(reply, noImport)
        const { limit = '50' } = request.query
        return own(reply).send(await listRows(pool, id, request.query, Number(limit)))
      },
    })

    app.get(`${path}/:id/report.csv`, {
      onRequest: editors,
      schema: {
        group,
        summary: 'Every row with its verdict and reason, as CSV.',
        params: idSchema,
      },
      handler: async (request, reply) => {
        const { id } = request.params
        const found = isId(id) ? await findImport(pool, id) : null
        if (!found) return notFound(reply, noImport)
        return own(reply)
          .type('text/csv; charset=utf-8')
          .header('content-disposition', `attachment; filename="import-${found.number}.csv"`)
          .send(Readable.from(reportText(pool, id)))
      },
    })

    app.put(`${path}/:id/rows/:row`, {
      onRequest: editors,
      bodyLimit: rowLimit,
      schema: {
        group,
        summary:
          'Puts a refused row right: fields of the book, over what the record says. Of an applied import this row is applied at once.',
        params: rowParamsSchema,
        body: mendRowSchema,
        response: { 200: rowSchema },
      },
      handler: async (request, reply) => {
        const { id, row } = request.params
        const words = request.body
        const mended = await mendRow(deps, actorOf(request), id.toLowerCase(), Number(row), words)
        if (mended.ok) return own(reply).send(mended.row)
        if (mended.reason === 'unknown') return notFound(reply, 'There is no such row.')
        if (mended.reason === 'not-now') return notNow(reply, mended.status)
        const message = 'This row was not refused: change the book itself.'
        return problem(reply, 409, { message, more: { reason: mended.reason } })
      },
    })

    const steps = {
      apply: [
        askApply,
        'Writes what the dry run found, in the background; goes on where it stopped.',
      ],
      cancel: [askCancel, 'Stops it. What is applied by then stays, and can be undone.'],
      undo: [askUndo, 'Takes it back, except what was changed since: those rows say so.'],
    } as const
    for (const [step, [ask, summary]] of Object.entries(steps)) {
      app.post(`${path}/:id/${step}`, {
        onRequest: editors,
        schema: { group, summary, params: idSchema, response: { 202: importSchema } },
        handler: async (request, reply) => {
          const { id } = request.params
          return answer(await ask(pool, id, actorOf(request)), id, reply)
        },
      })
    }
  }
