import { setTimeout as delay } from 'node:timers/promises'

/** Waits for a state that comes by itself; the runner's time limit ends a wait in vain. */
export async function until(holds: () => boolean | Promise<boolean>, everyMs = 20): Promise<void> {
  while (!(await holds())) await delay(everyMs)
}
