import { create } from 'zustand'
import { readClaims } from '#app/account/id-token.ts'
import { newKey } from '#app/desk/orders/tries.ts'
import { readToken } from '#app/desk/sign-in/admin-token.ts'
import type { Step } from '#app/orders/life/step.schema.ts'
import { ApiFailure } from '#app/page/api-client.ts'
import { kept } from '#app/page/kept.ts'
import { takeStep } from './queries.ts'

/*
 * What a driver tapped, kept in the browser until the shop has it: the line is bad where people live.
 * Each tap has a key of its own, so that one which is sent twice counts once. No name and no address is
 * kept here.
 */

export type Tap = {
  /** The Idempotency-Key of every try. */
  key: string
  at: string
  /** The parcel's id, the order's number and what was tapped. */
  parcelId: string
  number: number
  step: Step
  /** What it says of itself: "delivered, $25.00". */
  words: string
  /** The shop's answer, when it takes the step no more; not sent again. */
  refused?: string
}

/** One for each driver: on a shared phone nobody sends what somebody else tapped. */
const storageKey = (): string => `octavo-run-taps ${readClaims(readToken() ?? '')?.sub ?? ''}`

const isTap = (one: unknown): one is Tap => {
  const tap = one as Partial<Tap> | null
  return typeof tap?.key === 'string' && typeof tap.number === 'number' && tap.step !== undefined
}

/** All taps, in a browser whose storage is full or turned off; empty otherwise. */
let unkept: Tap[] = []

function readTaps(): Tap[] {
  if (unkept.length > 0) return unkept
  const stored = kept.readJson(storageKey())
  return Array.isArray(stored) ? stored.filter(isTap) : []
}

type Taps = {
  taps: Tap[]
  isSending: boolean
  /** The last try found no way to the shop. */
  isCut: boolean
}
export const useTaps = create<Taps>(() => ({ taps: [], isSending: false, isCut: false }))

/** Changes what is stored, as it is now: another tab may have sent some of it. */
function change(turn: (taps: Tap[]) => Tap[]): boolean {
  const taps = turn(readTaps())
  const isKept = kept.write(storageKey(), JSON.stringify(taps))
  unkept = isKept ? [] : taps
  useTaps.setState({ taps })
  return isKept
}

/** What an earlier visit or another tab has left. */
export const loadTaps = (): void => useTaps.setState({ taps: readTaps() })

/** Keeps a tap; false when the browser can't keep it and it lives in this page alone. */
export function addTap(tap: Omit<Tap, 'key' | 'at'>): boolean {
  const whole: Tap = { ...tap, key: newKey(), at: new Date().toISOString() }
  return change((taps) => [...taps, whole])
}

export const removeTap = (key: string): boolean =>
  change((taps) => taps.filter((tap) => tap.key !== key))

/** Whether a failure says something about the way to the shop, and nothing about the step. */
const isOnTheWay = ({ status }: ApiFailure): boolean =>
  typeof status !== 'number' || status >= 500 || status === 401 || status === 429 || status === 408

/** Sends what waits, in the order in which it was tapped. `onSent` hears of each that came to an end. */
export async function sendTaps(onSent: () => void): Promise<void> {
  if (useTaps.getState().isSending) return
  useTaps.setState({ isSending: true })
  try {
    await oneTabAtATime(async () => {
      loadTaps()
      for (;;) {
        const tap = useTaps.getState().taps.find(({ refused }) => refused === undefined)
        if (!tap) return useTaps.setState({ isCut: false })
        if (!(await send(tap))) return useTaps.setState({ isCut: true })
        onSent()
      }
    })
  } finally {
    useTaps.setState({ isSending: false })
  }
}

/** True when the tap needs no other try. */
async function send({ key, number, step }: Tap): Promise<boolean> {
  try {
    await takeStep(number, step, key)
    removeTap(key)
    return true
  } catch (failure) {
    if (!(failure instanceof ApiFailure)) throw failure
    if (isOnTheWay(failure)) return false
    change((taps) =>
      taps.map((tap) => (tap.key === key ? { ...tap, refused: failure.message } : tap)),
    )
    return true
  }
}

/* Where browsers have no locks, two tabs may send a tap at once, and its key makes it count once. */
const oneTabAtATime = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request('octavo-run-taps', work) : work()
