import type { Actor } from '#server/database/audit.ts'
import {
  type LineStep,
  lineSteps,
  lineWords,
  type ParcelStep,
  parcelSteps,
  parcelWords,
} from './allowed.ts'
import type { Life, LifeLine, Parcel } from './life.ts'

/** What the customer or the desk reads of a step later on. */
export type NewEvent = {
  kind: EventKind
  /** The parcel's position. */
  parcel?: number
  note?: string
  detail?: Record<string, unknown>
}

export const eventKinds = [
  'placed',
  'confirm',
  'cancel',
  'restore',
  'address',
  'send-apart',
  'set-aside',
  'missing',
  'on-order',
  'arrive',
  'open-parcel',
  'scan',
  'close-parcel',
  'unpack',
  'hand-over',
  'take-back',
  'deliver',
  'nobody-home',
  'refuse',
  'lose',
  'reopen',
  'return',
  'receive',
  'write-off',
  'note',
  'told-delay',
] as const
export type EventKind = (typeof eventKinds)[number]

export type NewCash = {
  parcelId: string | null
  kind: 'received' | 'given-back' | 'written-off'
  amountCents: number
  reference?: string
  note?: string
}

/** Who takes the step, when, and what it leads to beside the order itself. */
export type Taking = {
  at: Date
  actor: Actor
  newId: () => string
  events: NewEvent[]
  cash: NewCash[]
  /** Copies that go back to the stock, and copies that leave it again. */
  back: LifeLine[]
  again: LifeLine[]
}

/** Why a step cannot be taken, in words; null when it was. */
export type Answer = string | null

/** Changes the order as the step says. What it refuses it leaves as it was. */
export type Verb<Step> = (life: Life, step: Step, taking: Taking) => Answer

/** The parcel of a step, if it is in a state that the step leads on from. */
export function parcelFor(life: Life, position: number, step: ParcelStep): Parcel | string {
  const parcel = life.parcels.find((one) => one.position === position)
  if (!parcel) {
    return `Parcel ${position} of order ${life.number} is not there any more; somebody unpacked it.`
  }
  const from: readonly string[] = parcelSteps[step]
  if (from.includes(parcel.status)) return parcel
  return `Parcel ${position} of order ${life.number} is ${parcelWords[parcel.status]} now.`
}

/** The lines of a step, if all of them are in a state that it leads on from. */
export function linesFor(life: Life, positions: number[], step: LineStep): LifeLine[] | string {
  const from: readonly string[] = lineSteps[step]
  const found: LifeLine[] = []
  for (const position of new Set(positions)) {
    const line = life.lines.find((one) => one.position === position)
    if (!line) return `Order ${life.number} has no line ${position}.`
    if (!from.includes(line.status)) {
      return `“${line.title}” of order ${life.number} is ${lineWords[line.status]} now.`
    }
    found.push(line)
  }
  return found
}

/** Lets copies go back to the stock: what left it for the line, or came from a supplier for it. */
export function giveBack(lines: LifeLine[], taking: Taking): void {
  for (const line of lines) {
    if (!line.fromStock && line.arrivedAt === null) continue
    taking.back.push(line)
    // What came from a supplier stands on the shelf now, and is not ordered again.
    if (line.arrivedAt !== null) line.mustOrder = false
    line.fromStock = false
    line.arrivedAt = null
  }
}

export const titles = (lines: LifeLine[]): string[] => lines.map(({ title }) => title)
