import type { ServerResponse } from 'node:http'

/* Answers that visitors do not read wait in memory. It is counted as what it takes on the wire,
   shared or not: the system keeps a copy of its own for each socket. */

type Answer = { response: ServerResponse; bytes: number; sinceMs: number }

export type Unsent = {
  /**
   * Counts an answer that is about to be sent, until its socket has taken it. False when there is
   * no room: nothing is counted, and the visitor is asked to try again later.
   */
  take(address: string, response: ServerResponse, bytes: number): boolean
  /** Bytes waiting now, for one address or for all. */
  waiting(address?: string): number
}

const limits = {
  /**
   * Enough for some lists and all the covers of a page; normal readers never have this much under
   * way.
   */
  perAddress: 16_000_000,
  total: 128_000_000,
  /** After this long an answer is dropped when others for its address need room. */
  slowMs: 10_000,
}

/**
 * Bounds the bytes that wait for readers, in total and for each address (threats 34). A full address
 * loses the answers that have been under way for long; when all is full, the address that holds the
 * most loses its oldest ones, so that those who read what they ask for always find room.
 */
export function createUnsent(
  { perAddress, total, slowMs } = limits,
  now = () => Date.now(),
): Unsent {
  const answers = new Map<string, Set<Answer>>()
  /* Bytes of all started answers; how many really wait is computed only when this is too high. */
  let begun = 0

  const waitingOf = ({ response, bytes }: Answer) =>
    response.headersSent ? Math.min(bytes, response.writableLength) : bytes
  const sum = (of: Iterable<Answer>) => {
    let bytes = 0
    for (const answer of of) bytes += waitingOf(answer)
    return bytes
  }
  const sumOfAll = () => {
    let bytes = 0
    for (const of of answers.values()) bytes += sum(of)
    return bytes
  }

  function forget(address: string, answer: Answer) {
    const own = answers.get(address)
    if (!own?.delete(answer)) return
    begun -= answer.bytes
    if (own.size === 0) answers.delete(address)
  }

  function close(address: string, answer: Answer) {
    forget(address, answer)
    answer.response.destroy()
  }

  /* A set keeps the order of arrival: the first is the oldest. */
  function closeSlow(address: string, own: Set<Answer>, bytes: number): boolean {
    const isSlow = ({ sinceMs }: Answer) => now() - sinceMs > slowMs
    for (const answer of own) {
      if (sum(own) + bytes <= perAddress) return true
      if (isSlow(answer)) close(address, answer)
    }
    return sum(own) + bytes <= perAddress
  }

  function closeGreediest(address: string, bytes: number): boolean {
    while (sumOfAll() + bytes > total) {
      const held = [...answers].map(([at, of]) => ({ at, of, bytes: sum(of) }))
      const most = held.reduce((a, b) => (a.bytes >= b.bytes ? a : b), {
        at: '',
        bytes: 0,
      } as never)
      const [oldest] = most.of ?? []
      if (!oldest || most.at === address) return false
      close(most.at, oldest)
    }
    return true
  }

  return {
    take(address, response, bytes) {
      const own = answers.get(address)
      // An address with nothing else waiting may have one answer of any size.
      if (own && sum(own) + bytes > perAddress && !closeSlow(address, own, bytes)) return false
      if (begun + bytes > total && !closeGreediest(address, bytes)) return false
      const answer = { response, bytes, sinceMs: now() }
      const held = answers.get(address) ?? new Set()
      answers.set(address, held.add(answer))
      begun += bytes
      const done = () => forget(address, answer)
      response.once('finish', done).once('close', done)
      return true
    },
    waiting: (address) =>
      address === undefined ? sumOfAll() : sum(answers.get(address) ?? new Set()),
  }
}
