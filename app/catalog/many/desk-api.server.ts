import type { FastifyPluginAsync } from 'fastify'
import * as z from 'zod/mini'
import type { ZodTypes } from '#server/api/schemas.ts'
import { actorOf } from '#server/database/audit.ts'
import type { Deps } from '#server/deps.ts'
import { notFound, problem } from '#server/http/errors.ts'
import { own } from '#server/http/own-reply.ts'
import {
  editAnswerSchema,
  editRowsQuery,
  editRowsSchema,
  headingsAnswer,
  headingsQuery,
  type NewEdit,
  newEditSchema,
} from './edit.schema.ts'
import type { EditStatus } from './edit-terms.ts'
import { readEditRows, readEdits } from './edits.server.ts'
import {
  bookFilterSchema,
  bookTableSchema,
  filterChoicesSchema,
  tableAnswerSchema,
} from './filter.schema.ts'
import { readFilterChoices } from './filter-choices.server.ts'
import { findHeadings, unknownHeadings } from './merged-headings.server.ts'
import { editSteps, startEdit, takeEditStep } from './run-edit.server.ts'
import { countBooks, readTable } from './table.server.ts'

const group = 'Many books at the desk'
const path = '/api/desk/books'
const idSchema = z.object({ id: z.string().check(z.toLowerCase()) })
/** Room for a thousand ids. */
const bodyLimit = 100_000
const noEdit = 'There is no such change.'

/** The desk's table of books, and changes of many of them at once. */
export const manyBooksRoutes =
  (deps: Deps): FastifyPluginAsync =>
  async (plugin) => {
    const app = plugin.withTypeProvider<ZodTypes>()
    const { pool } = deps

    app.get(`${path}/table`, {
      onRequest: app.requireAdmin('owner', 'editor'),
      schema: {
        group,
        summary:
          'Books as lines of a table, narrowed as in the shop and by what is missing (cover, price), low stock, archive, import and source.',
        querystring: bookTableSchema,
        response: { 200: tableAnswerSchema },
      },
      handler: async (request, reply) => {
        const page = await readTable(pool, request.query)
        if (page) return own(reply).send(page)
        const errors = { cursor: 'Start again without it' }
        return problem(reply, 400, { message: 'The cursor is not from this list.', errors })
      },
    })

    app.get(`${path}/count`, {
      onRequest: app.requireAdmin('owner', 'editor'),
      schema: {
        group,
        summary: 'How many books match the same filters.',
        querystring: bookFilterSchema,
        response: { 200: z.object({ count: z.number() }) },
      },
      handler: async (request, reply) =>
        own(reply).send({ count: await countBooks(pool, request.query) }),
    })

    app.get(`${path}/filters`, {
      onRequest: app.requireAdmin('owner', 'editor'),
      schema: {
        group,
        summary:
          'What the filters offer: how few copies are low, sources of feeds, latest imports.',
        response: { 200: filterChoicesSchema },
      },
      handler: async (_request, reply) => own(reply).send(await readFilterChoices(pool)),
    })

    app.get(`${path}/headings`, {
      onRequest: app.requireAdmin('owner', 'editor'),
      schema: {
        group,
        summary: 'Authors or series to merge, most books first; q narrows them.',
        querystring: headingsQuery,
        response: { 200: headingsAnswer },
      },
      handler: async ({ query }, reply) =>
        own(reply).send({ headings: await findHeadings(pool, query.kind, query.q) }),
    })

    app.get(`${path}/edits`, {
      onRequest: app.requireAdmin('owner', 'editor'),
      schema: {
        group,
        summary: 'The latest changes of many books, latest first.',
        response: { 200: z.object({ edits: z.array(editAnswerSchema) }) },
      },
      handler: async (_request, reply) => own(reply).send({ edits: await readEdits(pool) }),
    })

    app.post(`${path}/edits`, {
      onRequest: app.requireAdmin('owner', 'editor'),
      bodyLimit,
      schema: {
        group,
        summary:
          'Prepares a change of many books (price, archive, restore, category, subjects, or the merge of authors or series): nothing is changed before /apply. The preview of more than 1,500 books goes on in the background.',
        body: newEditSchema,
        response: { 201: editAnswerSchema },
      },
      handler: async (request, reply) => {
        const refusal = await refusalOf(request.body)
        if (refusal) return problem(reply, 400, refusal)
        const id = await startEdit(deps, actorOf(request), request.body)
        const [edit] = await readEdits(pool, id)
        return own(reply).status(201).header('location', `${path}/edits/${id}`).send(edit)
      },
    })

    async function refusalOf({ change, filter }: NewEdit) {
      if (change.kind === 'merge') {
        const { heading, from, to } = change
        const [unknown] = await unknownHeadings(pool, heading, [...from, to])
        if (unknown === undefined) return null
        const message = `Nothing is listed under “${unknown}”.`
        return { message, errors: { [unknown === to ? 'to' : 'from']: message } }
      }
      const isArchive = filter?.archived === 'true'
      if (filter === undefined || isArchive === (change.kind === 'restore')) return null
      const message = isArchive
        ? 'Deleted books can only be restored.'
        : 'Only deleted books can be restored.'
      return { message, errors: { filter: message } }
    }

    app.get(`${path}/edits/:id`, {
      onRequest: app.requireAdmin('owner', 'editor'),
      schema: {
        group,
        summary: 'A change of many books: how far it is, and what became of them.',
        params: idSchema,
        response: { 200: editAnswerSchema },
      },
      handler: async (request, reply) => {
        const [edit] = await readEdits(pool, request.params.id)
        return edit ? own(reply).send(edit) : notFound(reply, noEdit)
      },
    })

    app.get(`${path}/edits/:id/rows`, {
      onRequest: app.requireAdmin('owner', 'editor'),
      schema: {
        group,
        summary: 'Book by book: before and after, and why one was left alone.',
        params: idSchema,
        querystring: editRowsQuery,
        response: { 200: editRowsSchema },
      },
      handler: async (request, reply) => {
        const [edit] = await readEdits(pool, request.params.id)
        if (!edit) return notFound(reply, noEdit)
        const { outcome, after = '0', limit = '50' } = request.query
        const page = { outcome, after: Number(after), limit: Number(limit) }
        return own(reply).send(await readEditRows(pool, edit.id, page))
      },
    })

    for (const step of editSteps) {
      app.post(`${path}/edits/:id/${step}`, {
        onRequest: app.requireAdmin('owner', 'editor'),
        schema: {
          group,
          summary: summaries[step],
          params: idSchema,
          response: { 202: editAnswerSchema },
        },
        handler: async (request, reply) => {
          const { id } = request.params
          const outcome = await takeEditStep(deps, actorOf(request), id, step)
          if (!outcome.ok) {
            if (outcome.reason === 'unknown') return notFound(reply, noEdit)
            if (outcome.reason === 'merged-again') {
              const { reason, toName } = outcome
              return problem(reply, 409, { message: mergedAgainInto(toName), more: { reason } })
            }
            const { reason, status } = outcome
            reason satisfies 'not-now'
            return problem(reply, 409, { message: notNow[status], more: { reason, state: status } })
          }
          const [edit] = await readEdits(pool, id)
          return own(reply).status(202).send(edit)
        },
      })
    }
  }

const summaries = {
  apply: 'Makes the change, as its preview shows it, in the background.',
  undo: 'Takes it back, book by book, unless somebody has changed a book since; again, what was kept then.',
  cancel: 'Drops a preview, or stops a change under way; what is done stays until it is undone.',
}

const mergedAgainInto = (toName: string) =>
  `One of these names was merged again since, into “${toName}”. Undo that change first.`

const notNow: Record<EditStatus, string> = {
  preparing: 'The preview is still being written.',
  ready: 'This change has not been made yet.',
  applying: 'This change is being made.',
  applied: 'This change has been made.',
  undoing: 'This change is being taken back.',
  undone: 'This change was taken back.',
  cancelled: 'This change was dropped.',
}
