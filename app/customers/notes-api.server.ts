import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import type { ZodTypes } from '#server/api/schemas.ts'
import { actorOf } from '#server/database/audit.ts'
import type { Deps } from '#server/deps.ts'
import { versionsOf } from '#server/http/conditional.ts'
import { notFound, problem } from '#server/http/errors.ts'
import { own } from '#server/http/own-reply.ts'
import { noteBodySchema, noteSchema } from './customers.schema.ts'
import { addNote, changeNote, deleteNote, type NoteOutcome } from './notes.server.ts'

const group = 'Customers'
const path = '/api/desk/customers/:id/notes'
const ofCustomer = z.object({ id: z.string() })
const ofNote = z.object({ id: z.string(), note: z.string() })
/** Two thousand characters of any script. */
const bodyLimit = 16_000

/** What the people of the desk note about a customer. */
export const customerNoteRoutes =
  (deps: Deps): FastifyPluginAsync =>
  async (plugin) => {
    const app = plugin.withTypeProvider<ZodTypes>()
    const onRequest = app.requireAdmin('owner', 'editor')

    app.post(path, {
      onRequest,
      bodyLimit,
      schema: {
        group,
        summary: 'Adds a note about a customer.',
        params: ofCustomer,
        body: noteBodySchema,
        response: { 201: noteSchema },
      },
      handler: async (request, reply) => {
        const outcome = await addNote(deps, actorOf(request), request.params.id, request.body.text)
        if (!outcome.ok) return refuse(reply, outcome)
        return own(reply).status(201).send(outcome.note)
      },
    })

    app.put(`${path}/:note`, {
      onRequest,
      bodyLimit,
      schema: {
        group,
        summary:
          'Changes a note; If-Match guards against lost updates: 409 has the note as it is now, or null.',
        params: ofNote,
        body: noteBodySchema,
        response: { 200: noteSchema },
      },
      handler: async (request, reply) => {
        const which = whichOf(request)
        const outcome = await changeNote(deps, actorOf(request), which, request.body.text)
        if (!outcome.ok) return refuse(reply, outcome)
        return own(reply).send(outcome.note)
      },
    })

    app.delete(`${path}/:note`, {
      onRequest,
      schema: {
        group,
        summary: 'Deletes a note; If-Match as for a change.',
        params: ofNote,
        response: { 200: z.object({ message: z.string() }) },
      },
      handler: async (request, reply) => {
        const outcome = await deleteNote(deps, actorOf(request), whichOf(request))
        if (!outcome.ok) return refuse(reply, outcome)
        return own(reply).send({ message: 'The note was deleted.' })
      },
    })
  }

const whichOf = ({
  params,
  headers,
}: {
  params: z.infer<typeof ofNote>
  headers: { 'if-match'?: string }
}) => ({ uid: params.id, id: params.note, versions: versionsOf(headers['if-match']) })

function refuse(reply: FastifyReply, refused: Extract<NoteOutcome, { ok: false }>) {
  switch (refused.reason) {
    case 'unknown':
      return notFound(reply, 'There is no such customer, or no such note any more.')
    case 'too-many':
      return problem(reply, 409, { message: 'There are 500 notes. Delete one that is over.' })
    case 'changed-meanwhile':
      return problem(reply, 409, {
        message: 'A colleague changed this note meanwhile.',
        more: { reason: refused.reason, note: refused.note },
      })
  }
}
