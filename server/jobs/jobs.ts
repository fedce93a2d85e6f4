import type { Pool, PoolClient } from 'pg'
import { type JobResult, PgBoss, type QueueOptions } from 'pg-boss'
import { madeOnce } from '#app/values/made-once.ts'
import { openDatabase, type Transaction } from '#server/database/client.ts'
import type { Deps } from '#server/deps.ts'
import { wordsOf } from '#server/log/error-for-log.ts'
import { createDispatch } from '#server/mail/dispatch.ts'
import { type AnyMailKind, addMail } from '#server/mail/queue.ts'
import type { MailName } from '#server/mail/quota.ts'
import { traceApart, traced, withTrace } from '#server/system/tracing.ts'
import type { AnyJob, Jobs } from './job.ts'

/** Tried again after 30 s, 1 min, 2 min … at most 6 h apart, for about three days. */
const retries = {
  retryLimit: 20,
  retryDelay: 30,
  retryBackoff: true,
  retryDelayMax: 6 * 60 * 60,
  // A worker reports that it is still at work, so that a slow job is not started a second time.
  heartbeatSeconds: 60,
  expireInSeconds: 12 * 60 * 60,
  retentionSeconds: 14 * 24 * 60 * 60,
  deleteAfterSeconds: 24 * 60 * 60,
} satisfies QueueOptions

/**
 * Jobs in tables of their own (schema "pgboss" in the shop's database), opened, and made when
 * missing, at the first use. Mails are rows of the table `mails`.
 */
export function createJobs(options: {
  url: string
  jobs: (AnyJob | AnyMailKind)[]
  /** Hears what went wrong; `say` what a job has to tell. */
  log: (line: string) => void
  say?: (line: string) => void
  /** At most so many, for each of the two. */
  connections?: { jobs: number; mails: number }
}): Jobs {
  const { url, log, say = () => {}, connections = { jobs: 3, mails: 4 } } = options
  const jobs = options.jobs.filter(isJob)
  const mails = createDispatch({
    url,
    kinds: options.jobs.filter(isMail),
    max: connections.mails,
    log,
  })
  // A pool of its own: setting up and tidying take longer than a visitor would wait, and jobs
  // never take the connections of requests.
  const { pool } = openDatabase(url, { max: connections.jobs, statementTimeoutMs: 60_000, log })
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: 'pgboss',
  })
  boss.on('error', (error) => log(`Jobs: ${wordsOf(error)}`))
  boss.on('warning', (warning) => log(`Jobs: ${wordsOf(warning)}`))

  let isOpen = false
  const opened = madeOnce(async () => {
    await boss.start()
    for (const job of jobs) {
      await boss.createQueue(job.name, retries)
      if (job.every) await boss.schedule(job.name, job.every)
    }
    await takeRestored(pool, jobs)
    isOpen = true
  })

  async function runEach(job: AnyJob, batch: { id: string; data: object }[], deps: Deps) {
    const results: JobResult[] = []
    for (const { id, data: stored } of batch) {
      const { data, traceparent } = traceApart(stored)
      const run = async () => {
        const told = await job.run(data, deps)
        if (typeof told === 'string') say(told)
      }
      const failure = await traced(
        `job ${job.name}`,
        { 'octavo.job.id': id },
        run,
        traceparent,
      ).then(
        () => null,
        (error: Error) => wordsOf(error),
      )
      if (failure !== null) log(`Job ${job.name} ${id} failed and will be tried again: ${failure}`)
      results.push(
        failure !== null
          ? { id, status: 'failed', output: { message: failure } }
          : { id, status: 'completed' },
      )
    }
    return results
  }

  return {
    mailCounts: mails.counts,
    enqueue: async (tx, job, asked) => {
      const data = withTrace(asked)
      const client = '_' in tx ? clientOf(tx) : tx
      if (isMail(job)) {
        if (!(await addMail(client, job.name as MailName, data)))
          log(`Too many mails are waiting: no ${job.name}`)
        return
      }
      const insert = () => insertJob(client, job.name, data)
      return isOpen ? insert() : opened().then(insert)
    },
    work: async (deps) => {
      await opened()
      mails.start(deps)
      // One job at a time: what was done of a batch would be done again after a kill.
      const options = { pollingIntervalSeconds: 2, batchSize: 1, perJobResults: true } as const
      for (const job of jobs) {
        await boss.work<object, unknown, typeof options>(job.name, options, (batch) =>
          runEach(job, batch, deps),
        )
      }
    },
    runDue: async (deps) => {
      await opened()
      const { failed, ...mailed } = await mails.runDue(deps)
      let done = mailed.done
      for (const job of jobs) {
        let batch = await boss.fetch<object>(job.name, { batchSize: 20 })
        while (batch.length > 0) {
          for (const result of await runEach(job, batch, deps)) {
            if (result.status === 'completed') {
              await boss.complete(job.name, result.id)
              done++
            } else {
              await boss.fail(job.name, result.id, result.output)
              failed.push(job.name)
            }
          }
          batch = await boss.fetch<object>(job.name, { batchSize: 20 })
        }
      }
      return { done, failed }
    },
    stop: async () => {
      await Promise.all([mails.stop(), boss.stop({ graceful: true, timeout: 10_000 })])
      await pool.end()
    },
  }
}

const isMail = <Each extends object>(job: Each): job is Each & AnyMailKind => 'compose' in job
const isJob = (job: AnyJob | AnyMailKind): job is AnyJob => !isMail(job)

/** Drizzle keeps the connection of a transaction to itself. */
const clientOf = (tx: Transaction) => (tx._.session as unknown as { client: PoolClient }).client

/** Work that came with a restored backup; what this version no longer knows is left out. */
async function takeRestored(pool: Pool, jobs: AnyJob[]) {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query(
      'delete from restored_jobs returning name, data, start_after',
    )
    const names = new Set(jobs.map(({ name }) => name))
    for (const { name, data, start_after } of rows) {
      if (names.has(name)) await insertJob(client, name, data, start_after)
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}

/**
 * The row that pg-boss's own `send` writes, at half the cost: an order waits for it. A test holds
 * both rows against each other.
 */
async function insertJob(
  client: PoolClient,
  name: string,
  data: object,
  startAfter: Date | null = null,
): Promise<void> {
  await client.query({
    name: 'enqueue',
    text: `insert into pgboss.job (name, data, policy, retry_limit, retry_delay, retry_backoff,
        retry_delay_max, expire_seconds, deletion_seconds, keep_until, heartbeat_seconds, start_after)
      values ($1, $2, 'standard', $3, $4, $5, $6, $7, $8, now() + $9 * interval '1 second', $10, coalesce($11, now()))`,
    values: [
      name,
      data,
      retries.retryLimit,
      retries.retryDelay,
      retries.retryBackoff,
      retries.retryDelayMax,
      retries.expireInSeconds,
      retries.deleteAfterSeconds,
      retries.retentionSeconds,
      retries.heartbeatSeconds,
      startAfter,
    ],
  })
}
