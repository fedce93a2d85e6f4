import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from 'pg'
import { isDatabaseAway } from '#server/database/away.ts'
import type { OpenDatabase } from '#server/database/client.ts'
import type { Deps } from '#server/deps.ts'
import { wordsOf } from '#server/log/error-for-log.ts'
import { traceApart } from '#server/system/tracing.ts'
import { failureOf } from './failures.ts'
import { mailLogo } from './letter-html.ts'
import type { Outcome } from './outcome.ts'
import {
  type AnyMailKind,
  lookLater,
  markDone,
  markHanding,
  maxTries,
  putOff,
  type TakenMail,
} from './queue.ts'
import { takePlace } from './quota.ts'

export type InHand = {
  mail: TakenMail
  /** Its turn to be handed over has come; from here on a stop waits for it. */
  isLeaving: boolean
  /** The mail server may have it. */
  isHanded: boolean
  /** It is noted that the mail was sent. */
  isNoted: boolean
  ended: Promise<void>
}
type Options = {
  /** The name under which this server takes mails. */
  server: string
  kindNamed: Map<string, AnyMailKind>
  database: () => OpenDatabase
  /** Aborted once the server is to end. */
  stopping: AbortSignal
  log: (line: string) => void
}

/**
 * One mail from the queue to the mail server. Only one at a time is completed there, and its mark is
 * stored before the next: a killed server leaves at most one mail with an unknown outcome, and that
 * one is sent again (docs/decisions/019).
 */
export function createDelivery({ server, kindNamed, database, stopping, log }: Options) {
  const counts = { sent: 0, needless: 0, 'over-quota': 0, refused: 0, 'given-up': 0, 'put-off': 0 }
  const inTurn = oneAtATime()

  /** Sends one mail and stores the outcome. Throws only when the outcome could not be stored. */
  async function deliver(held: InHand, given: Deps): Promise<Outcome | 'put-off' | 'given-back'> {
    const { mail } = held
    const { db, pool } = database()
    try {
      if (mail.wasHanded && kindNamed.get(mail.kind)?.toMany) {
        return await settle(mail, 'given-up', {
          words: 'It may have arrived: it is not sent twice',
        })
      }
      const outcome = await send(held, { ...given, db, pool })
      if (outcome === 'later') {
        await lookLater(pool, server, mail.id)
        return 'given-back'
      }
      if (!held.isNoted) return await settle(mail, outcome)
      await told(mail)
      counts[outcome]++
      return outcome
    } catch (error) {
      const isStopped = stopping.aborted && !held.isLeaving
      if (error instanceof NotOurs || isStopped) return 'given-back'
      const failure = failureOf(error)
      if (failure.isFinal) return settle(mail, 'refused', failure)
      if (mail.tries >= maxTries) return settle(mail, 'given-up', failure)
      log(`Mail ${mail.kind} ${mail.id} failed and will be tried again: ${failure.words}`)
      counts['put-off']++
      const mayHaveArrived = mail.wasHanded || (held.isHanded && !failure.isAnswered)
      await putOff(pool, server, mail, { problem: failure.words, mayHaveArrived })
      return 'put-off'
    }
  }

  async function send(held: InHand, deps: Deps): Promise<Outcome | 'later'> {
    const { mail } = held
    const composed = await kindNamed
      .get(mail.kind)
      ?.compose(traceApart(mail.data).data, deps, mail.id)
    if (!composed) return 'needless'
    if (composed === 'later') return 'later'
    const shop = await deps.settings.identity()
    const reader = { address: composed.mail.to.address, isProven: composed.isProven }
    if (!(await takePlace(deps.pool, mail, reader, deps.now()))) return 'over-quota'
    await composed.onLeaving?.()
    if (mail.wasHanded) log(`Mail ${mail.kind} ${mail.id} may be sent a second time`)
    await deps.mail.send({ ...composed.mail, shop, ...mailLogo(shop, deps.shopUrl) }, (over) =>
      inTurn(async () => {
        if (stopping.aborted) throw new NotOurs()
        held.isLeaving = true
        if (!(await markHanding(deps.pool, server, mail.id))) throw new NotOurs()
        held.isHanded = true
        await over()
        await markSent(deps.pool, mail.id)
        held.isNoted = true
      }),
    )
    return 'sent'
  }

  /** The mail has left: retry until the database has stored the mark. */
  async function markSent(pool: Pool, id: string) {
    while (true) {
      try {
        return await markDone(pool, id, 'sent')
      } catch (error) {
        if (!isDatabaseAway(error) || pool.ended) throw error
        await delay(200)
      }
    }
  }

  async function settle(
    mail: TakenMail,
    outcome: Outcome,
    problem?: { words: string; isAboutReader?: boolean },
  ): Promise<Outcome> {
    const isAboutReader = outcome === 'refused' && problem?.isAboutReader
    await markDone(database().pool, mail.id, outcome, problem?.words, isAboutReader)
    await told(mail)
    counts[outcome]++
    const isLost = outcome === 'refused' || outcome === 'given-up'
    if (isLost) log(`Mail ${mail.kind} ${mail.id} failed for good (${outcome}): ${problem?.words}`)
    return outcome
  }

  /** Who asked for the mail looks after what a killed server did not tell. */
  async function told({ kind, id }: TakenMail) {
    await kindNamed
      .get(kind)
      ?.toMany?.onDone(database().pool, id)
      .catch((error: unknown) => log(`Mail ${kind} ${id}: ${wordsOf(error)}`))
  }

  return { deliver, counts }
}

export const holding = (mail: TakenMail): InHand => ({
  mail,
  isLeaving: false,
  isHanded: false,
  isNoted: false,
  ended: Promise.resolve(),
})

/** Another server has the mail by now, or this one stops: the mail must not leave from here. */
class NotOurs extends Error {}

/** Each piece of work begins when the one before has ended, however it ended. */
function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve()
  return (work: () => Promise<void>): Promise<void> => {
    const mine = last.then(work)
    last = mine.catch(() => {})
    return mine
  }
}
