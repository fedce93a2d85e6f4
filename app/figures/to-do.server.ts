import type { FastifyRequest } from 'fastify'
import { countBooks } from '#app/catalog/many/table.server.ts'
import { countRefusedImports } from '#app/feeds/import/doors/answers.server.ts'
import { countQueue } from '#app/orders/queue/count-orders.server.ts'
import { backupState } from '#server/backup/scheduled.ts'
import type { Deps } from '#server/deps.ts'
import { countFailedMails } from '#server/mail/failed-mails.ts'
import type { ToDo } from './figures.schema.ts'

type AdminRole = NonNullable<FastifyRequest['admin']>['role']

/** What waits for somebody in this role: orders for packers, books for editors, all for owners. */
export async function readToDo(
  { pool, env, now }: Pick<Deps, 'pool' | 'env' | 'now'>,
  role: AdminRole,
): Promise<ToDo> {
  const isOwner = role === 'owner'
  const [orders, lowStock, refusedImports, failedMails, backup] = await Promise.all([
    isOwner || role === 'packer' ? countQueue(pool) : undefined,
    isOwner || role === 'editor' ? countBooks(pool, { low: 'stock' }) : undefined,
    isOwner || role === 'editor' ? countRefusedImports(pool) : undefined,
    isOwner ? countFailedMails(pool) : undefined,
    isOwner ? backupState(pool, env, now()) : undefined,
  ])
  return {
    ...(orders && { orders: { works: orders.works, troubles: orders.troubles } }),
    ...{ lowStock, refusedImports, failedMails },
    ...(backup && { backup }),
  }
}
