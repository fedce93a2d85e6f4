import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from 'pg'
import { isDatabaseAway } from '#server/database/away.ts'
import { type OpenDatabase, openDatabase } from '#server/database/client.ts'
import type { Deps } from '#server/deps.ts'
import { wordsOf } from '#server/log/error-for-log.ts'
import { busyness } from './busyness.ts'
import { failureOf } from './failures.ts'
import type { Outcome } from './outcome.ts'
import {
  type AnyMailKind,
  beatMs,
  giveBack,
  keepMails,
  markDone,
  markHanding,
  maxTries,
  putOff,
  type TakenMail,
  takeMails,
} from './queue.ts'
import { takePlace } from './quota.ts'
import { smtpConnections } from './smtp.ts'

export type Dispatch = {
  /** Sends what is due, until `stop`. */
  start: (deps: Deps) => void
  /** Sends what is due now; answers how many mails are done and which failed. */
  runDue: (deps: Deps) => Promise<{ done: number; failed: string[] }>
  /** Finishes the mail that is being handed over, within the grace; gives the others back. */
  stop: () => Promise<void>
  /** The outcomes of this server's mails. */
  counts: Record<Outcome | 'put-off', number>
}

/** One place more than a single kind may take, so that no kind keeps the others waiting. */
const atOnce = smtpConnections
const atOnceOfKind = atOnce - 1
/** How soon after a commit its mail is picked up. */
const pollMs = 250
/** While visitors keep the shop busy, mails go one by one with a pause between them. */
const busyPauseMs = 50
const graceMs = 10_000

type InHand = {
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
  url: string
  kinds: AnyMailKind[]
  log: (line: string) => void
  /** Whether the shop has hardly time for mails. */
  isBusy?: () => boolean
}

/**
 * Brings mails on their way, several at once. Only one mail at a time is completed at the mail
 * server, and its mark is stored before the next: a killed server leaves at most one mail with an
 * unknown outcome, and that one is sent again (docs/decisions/019).
 */
export function createDispatch({ url, kinds, log, isBusy = busyness() }: Options): Dispatch {
  const server = randomUUID()
  const kindNamed = new Map<string, AnyMailKind>(kinds.map((kind) => [kind.name, kind]))
  const inHand = new Map<string, InHand>()
  const counts = { sent: 0, needless: 0, 'over-quota': 0, refused: 0, 'given-up': 0, 'put-off': 0 }
  const stopping = new AbortController()
  const inTurn = oneAtATime()
  let opened: OpenDatabase | null = null
  let wake = () => {}
  let running: Promise<void> | null = null
  let stopped: Promise<void> | null = null

  /** Separate connections: mails never use those of requests. */
  function database(): OpenDatabase {
    opened ??= openDatabase(url, { max: 4, log })
    return opened
  }

  async function run(deps: Deps) {
    const beat = setInterval(() => {
      const ids = [...inHand.keys()]
      if (ids.length === 0) return
      keepMails(database().pool, server, ids).catch((error) => log(`Mails: ${wordsOf(error)}`))
    }, beatMs)
    let isAway = false
    while (!stopping.signal.aborted) {
      const woken = new Promise<void>((resolve) => {
        wake = resolve
      })
      const places = isBusy() ? 1 : atOnce
      const taken = await take(places).catch((error) => {
        if (!isAway) log(`Mails are waiting: ${wordsOf(error)}`)
        return null
      })
      isAway = taken === null
      for (const mail of taken ?? []) begin(mail, deps)
      if (taken?.length && inHand.size < places) continue
      await Promise.race([woken, delay(pollMs)])
      if (places === 1) await delay(busyPauseMs)
    }
    await finishOrGiveBack()
    clearInterval(beat)
  }

  async function take(places: number): Promise<TakenMail[]> {
    const free = places - inHand.size
    if (free <= 0) return []
    const ofKind = Map.groupBy(inHand.values(), ({ mail }): string => mail.kind)
    const hasRoom = (kind: string) => (ofKind.get(kind)?.length ?? 0) < atOnceOfKind
    return takeMails(database().pool, server, {
      most: Math.max(1, free - 1),
      except: [...inHand.keys()],
      kinds: [...kindNamed.keys()].filter(hasRoom),
    })
  }

  function begin(mail: TakenMail, deps: Deps) {
    const held = holding(mail)
    inHand.set(mail.id, held)
    held.ended = deliver(held, deps)
      .catch((error) => log(`Mail ${mail.kind} ${mail.id}: ${wordsOf(error)}`))
      .then(() => {
        inHand.delete(mail.id)
        wake()
      })
  }

  /** Sends one mail and stores the outcome. Throws only when the outcome could not be stored. */
  async function deliver(held: InHand, given: Deps): Promise<Outcome | 'put-off' | 'given-back'> {
    const { mail } = held
    const { db, pool } = database()
    try {
      const outcome = await send(held, { ...given, db, pool })
      if (!held.isNoted) return await settle(mail, outcome)
      counts[outcome]++
      return outcome
    } catch (error) {
      const isStopped = stopping.signal.aborted && !held.isLeaving
      if (error instanceof NotOurs || isStopped) return 'given-back'
      const failure = failureOf(error)
      if (failure.isFinal) return settle(mail, 'refused', failure.words)
      if (mail.tries >= maxTries) return settle(mail, 'given-up', failure.words)
      log(`Mail ${mail.kind} ${mail.id} failed and will be tried again: ${failure.words}`)
      counts['put-off']++
      const mayHaveArrived = mail.wasHanded || (held.isHanded && !failure.isAnswered)
      await putOff(pool, server, mail, { problem: failure.words, mayHaveArrived })
      return 'put-off'
    }
  }

  async function send(held: InHand, deps: Deps): Promise<Outcome> {
    const { mail } = held
    const composed = await kindNamed.get(mail.kind)?.compose(mail.data, deps, mail.id)
    if (!composed) return 'needless'
    const shop = await deps.settings.identity()
    const reader = { address: composed.mail.to.address, isProven: composed.isProven }
    if (!(await takePlace(deps.pool, mail, reader, deps.now()))) return 'over-quota'
    await composed.onLeaving?.()
    if (mail.wasHanded) log(`Mail ${mail.kind} ${mail.id} may be sent a second time`)
    await deps.mail.send({ ...composed.mail, shop }, (over) =>
      inTurn(async () => {
        if (stopping.signal.aborted) throw new NotOurs()
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

  async function settle(mail: TakenMail, outcome: Outcome, problem?: string): Promise<Outcome> {
    await markDone(database().pool, mail.id, outcome, problem)
    counts[outcome]++
    const isLost = outcome === 'refused' || outcome === 'given-up'
    if (isLost) log(`Mail ${mail.kind} ${mail.id} failed for good (${outcome}): ${problem}`)
    return outcome
  }

  /** Waits for the mail that the mail server may be taking at this moment; no other can arrive now. */
  async function finishOrGiveBack() {
    const held = [...inHand.values()]
    const unsent = held.filter(({ isLeaving }) => !isLeaving).map(({ mail }) => mail.id)
    const givingBack = giveBack(database().pool, server, unsent).catch((error) =>
      log(`Mails: ${wordsOf(error)}`),
    )
    const leaving = held.filter(({ isLeaving }) => isLeaving).map(({ ended }) => ended)
    await Promise.race([Promise.all(leaving), delay(graceMs, undefined, { ref: false })])
    await givingBack
  }

  async function stop() {
    stopping.abort()
    wake()
    await running
    await opened?.close()
  }

  return {
    counts,
    start(deps) {
      running ??= run(deps)
    },
    async runDue(deps) {
      const failed: string[] = []
      let done = 0
      const next = () =>
        takeMails(database().pool, server, { most: 20, kinds: [...kindNamed.keys()], except: [] })
      for (let taken = await next(); taken.length > 0; taken = await next()) {
        for (const mail of taken) {
          const outcome = await deliver(holding(mail), deps)
          if (outcome === 'put-off' || outcome === 'refused') failed.push(mail.kind)
          else done++
        }
      }
      return { done, failed }
    },
    stop() {
      stopped ??= stop()
      return stopped
    },
  }
}

const holding = (mail: TakenMail): InHand => ({
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
