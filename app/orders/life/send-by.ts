import { daysLater, later } from '#app/catalog/trade/send-by.ts'
import { isWaiting, type Life } from './life.ts'

/**
 * The day by which what still waits is sent, by what was announced when it was ordered: the latest line
 * decides. Null when no day is known for one of them; the day that was told stays when nothing waits.
 */
export function sendByOfLife(
  life: Pick<Life, 'lines' | 'sendBy'>,
  orderedOn: string,
  sentWithinDays: number,
): string | null {
  const packed = daysLater(orderedOn, sentWithinDays)
  let latest = packed
  const waiting = life.lines.filter(isWaiting)
  if (waiting.length === 0) return life.sendBy
  for (const { mustOrder, availableOn, orderDays } of waiting) {
    if (!mustOrder) continue
    const here = availableOn ?? (orderDays ? daysLater(orderedOn, orderDays) : null)
    if (here === null) return null
    latest = later(latest, here)
  }
  return latest
}
