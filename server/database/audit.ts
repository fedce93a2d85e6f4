import type { PoolClient } from 'pg'
import type { Transaction } from './client.ts'
import { newId } from './id.ts'
import { insertRows } from './insert-rows.ts'
import { audit } from './schema.ts'

export type AdminActor = { kind: 'admin'; id: string }
export type Actor = AdminActor | { kind: 'customer'; id: string } | { kind: 'system' }

/** The admin of a request that `requireAdmin` let through. */
export function actorOf({ admin }: { admin: { id: string } | null }): AdminActor {
  if (!admin) throw new Error('a route for admins needs requireAdmin')
  return { kind: 'admin', id: admin.id }
}

const maxCalled = 200

export type AuditEntry = {
  actor: Actor
  /** Noun and verb: 'book.create'. */
  action: string
  /** What it was done to: 'book:<id>'. */
  subject?: string
  /** What that is called, for whoever reads the log later: 'The Moonstone'. */
  called?: string
  detail?: unknown
}

/**
 * Records who did what, in the same transaction as the change: neither is stored without the other.
 */
export async function note(tx: Transaction, at: Date, entry: AuditEntry): Promise<void> {
  const { actor, action, subject, called, detail } = entry
  await tx.insert(audit).values({
    id: newId(at.getTime()),
    at,
    actorKind: actor.kind,
    actorId: 'id' in actor ? actor.id : null,
    action,
    subject: subject ?? null,
    called: called?.slice(0, maxCalled) ?? null,
    detail: detail ?? null,
  })
}

type Connection = Pick<PoolClient, 'query'>

/**
 * The same on a connection, inside the transaction that is open there; on a pool by itself, for what
 * changes no row, such as a file with data of persons that is handed out.
 */
export const noteOn = (connection: Connection, at: Date, entry: AuditEntry): Promise<void> =>
  noteAllOn(connection, at, [entry])

/** Several of a moment, in one statement. */
export async function noteAllOn(
  connection: Connection,
  at: Date,
  entries: AuditEntry[],
): Promise<void> {
  const rows = entries.map(({ actor, action, subject, called, detail }) => ({
    ...{
      id: newId(at.getTime()),
      at,
      action,
      subject,
      called: called?.slice(0, maxCalled),
      detail,
    },
    ...{ actor_kind: actor.kind, actor_id: 'id' in actor ? actor.id : null },
  }))
  await insertRows(connection, 'audit', columns, rows)
}

const columns = ['id', 'at', 'actor_kind', 'actor_id', 'action', 'subject', 'called', 'detail']

/** `{ field: [before, after] }` of what `after` has otherwise, for the detail of a change. */
export function differences<After extends object>(
  before: After,
  after: After,
): Record<string, [unknown, unknown]> {
  const fields = Object.keys(after) as (keyof After)[]
  const different = fields.filter((field) => before[field] !== after[field])
  return Object.fromEntries(different.map((field) => [field, [before[field], after[field]]]))
}
