import { constants, setPriority } from 'node:os'
import { readApart } from '#app/feeds/files/read-apart.ts'
import { listLookupOf, withIsbnLists } from '#app/feeds/lookup/list-lookup.server.ts'
import { bookLookupOf, type LookupEnv } from '#app/feeds/lookup/open-library.server.ts'
import { dayOf } from '#app/ui/date.ts'
import { type MoneyForm, setMoneyForm } from '#app/values/money.ts'
import { openDatabase } from '#server/database/client.ts'
import { wordsOf } from '#server/log/error-for-log.ts'
import { runImportPatiently } from './run-import.server.ts'

/* A process of its own: a catalogue keeps a core busy for minutes. It does one step of one import and ends
   with the shop, also when the shop is killed; another one goes on where it was. */

export type Order = {
  url: string
  id: string
  timeZone: string
  money: MoneyForm
  lookup: LookupEnv
}

process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
// Ctrl-C reaches the whole group: the shop ends its workers.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => {})

process.once('message', async ({ url, id, timeZone, money, lookup }: Order) => {
  setMoneyForm(money)
  giveWay()
  const { pool } = openDatabase(url, { max: 1 })
  const means = {
    url,
    read: withIsbnLists(readApart, listLookupOf(pool, bookLookupOf(lookup))),
    now: () => new Date(),
    today: () => dayOf(new Date(), timeZone),
  }
  try {
    await runImportPatiently(id, means)
    process.exit(0)
  } catch (error) {
    process.send?.(wordsOf(error), undefined, undefined, () => process.exit(1))
  }
})

/* Only now: on a busy machine a process that gives way is long in starting, and somebody watches. */
function giveWay(): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // A system that forbids it.
  }
}
