import type { MetricObjectWithValues, MetricValue } from 'prom-client'

/* What the processes of a shop tell each other. The primary holds the port and the embedded database; its
   workers are the shop. */

export type Figures = MetricObjectWithValues<MetricValue<string>>[]

export type FromWorker =
  /** Visitors can be sent to it. */
  | { kind: 'open'; welcome: string }
  /** It could not open; what to do about it, in words. */
  | { kind: 'failed'; reason: string }
  /** Somebody asked it for the figures of the whole shop. */
  | { kind: 'ask-figures'; ask: number }
  /** Its own figures, as it was asked for them. */
  | { kind: 'own-figures'; ask: number; figures: Figures }

export type FromPrimary =
  /** Another one takes its place, or the whole shop closes. */
  | { kind: 'stop'; isReplaced: boolean }
  | { kind: 'tell-figures'; ask: number }
  | { kind: 'all-figures'; ask: number; figures: Figures[] }
