import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { type OpenDatabase, openDatabase } from '#server/database/client.ts'
import type { Deps } from '#server/deps.ts'
import { wordsOf } from '#server/log/error-for-log.ts'
import { traceApart, traced } from '#server/system/tracing.ts'
import { busyness } from './busyness.ts'
import { createDelivery, holding, type InHand } from './deliver.ts'
import type { Outcome } from './outcome.ts'
import {
  type AnyMailKind,
  beatMs,
  giveBack,
  keepMails,
  type TakenMail,
  takeMails,
} from './queue.ts'
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
/** Of mails to many, which take a place only when no other mail is due. */
const atOnceToMany = 2
/** How soon after a commit its mail is picked up. */
const pollMs = 250
/** While visitors keep the shop busy, mails go one by one with a pause between them. */
const busyPauseMs = 50
const graceMs = 10_000

type Options = {
  url: string
  kinds: AnyMailKind[]
  /** Connections at most. */
  max?: number
  log: (line: string) => void
  /** Whether the shop has hardly time for mails. */
  isBusy?: () => boolean
}

/** Brings mails on their way, several at once; deliver.ts has the way of each. */
export function createDispatch({
  url,
  kinds,
  max = 4,
  log,
  isBusy = busyness(),
}: Options): Dispatch {
  const server = randomUUID()
  const kindNamed = new Map<string, AnyMailKind>(kinds.map((kind) => [kind.name, kind]))
  const toOne = kinds.filter(({ toMany }) => !toMany).map(({ name }) => name)
  const toMany = kinds.filter(({ toMany }) => toMany).map(({ name }) => name)
  const inHand = new Map<string, InHand>()
  const stopping = new AbortController()
  let opened: OpenDatabase | null = null
  let wake = () => {}
  let running: Promise<void> | null = null
  let stopped: Promise<void> | null = null

  /** Separate connections: mails never use those of requests. */
  function database(): OpenDatabase {
    opened ??= openDatabase(url, { max, log })
    return opened
  }
  const { deliver, counts } = createDelivery({
    ...{ server, kindNamed, database, log },
    stopping: stopping.signal,
  })

  const send = (held: InHand, deps: Deps) =>
    traced(
      `mail ${held.mail.kind}`,
      { 'octavo.mail.id': held.mail.id },
      () => deliver(held, deps),
      traceApart(held.mail.data).traceparent,
    )

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
    const inHandOf = (kind: string) => ofKind.get(kind)?.length ?? 0
    const { pool } = database()
    const except = [...inHand.keys()]
    const taken = await takeMails(pool, server, {
      most: Math.max(1, free - 1),
      except,
      kinds: toOne.filter((kind) => inHandOf(kind) < atOnceOfKind),
    })
    const room = atOnceToMany - toMany.reduce((sum, kind) => sum + inHandOf(kind), 0)
    if (taken.length > 0 || room <= 0 || toMany.length === 0) return taken
    return takeMails(pool, server, { most: Math.min(room, free), except, kinds: toMany })
  }

  function begin(mail: TakenMail, deps: Deps) {
    const held = holding(mail)
    inHand.set(mail.id, held)
    held.ended = send(held, deps)
      .catch((error) => log(`Mail ${mail.kind} ${mail.id}: ${wordsOf(error)}`))
      .then(() => {
        inHand.delete(mail.id)
        wake()
      })
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
          const outcome = await send(holding(mail), deps)
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
