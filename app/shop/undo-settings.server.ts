import type { AdminActor } from '#server/database/audit.ts'
import type { Deps } from '#server/deps.ts'
import { changeCharges, chargesSubject } from './change-charges.server.ts'
import { changeOrderSettings, orderSettingsSubject } from './change-order-settings.server.ts'
import { toWire } from './charges.schema.ts'
import { identitySubject } from './identity/change-identity.server.ts'
import { undoIdentity } from './identity/identity-history.server.ts'
import { toOrderSettingsWire } from './order-settings.schema.ts'
import { readOrderSettings } from './order-settings.server.ts'
import { chargesVersion, readCharges } from './settings.server.ts'

/* Changes of the settings, taken back from the log, which has each with its values. */

type Entry = { id: string; detail: Record<string, unknown> }

/** By what was changed: takes a change back and answers null, else why it can't. */
export const settingsUndo = {
  async [chargesSubject](deps: Deps, actor: AdminActor, { detail }: Entry) {
    const [version, now] = [await chargesVersion(deps.db), await readCharges(deps.db)]
    const before = valuesBefore(detail, now)
    if (before === null) return changedSince
    const outcome = await changeCharges(deps, actor, toWire({ ...now, ...before }), [version])
    if (outcome.ok) return null
    return outcome.reason === 'senseless' ? Object.values(outcome.errors).join(' ') : changedSince
  },
  async [orderSettingsSubject](deps: Deps, actor: AdminActor, { detail }: Entry) {
    const { version, settings } = await readOrderSettings(deps.db)
    const { servedCountries: countries, servedZipcodes: zipcodes } = settings
    const lists = {
      servedCountries: countries.join(', '),
      servedZipcodes: zipcodes.join(', '),
    }
    const now = { ...settings, ...lists }
    const before = valuesBefore(detail, now)
    if (before === null) return changedSince
    const after = { ...now, ...before }
    const changes = toOrderSettingsWire({
      ...after,
      servedCountries: listOf(after.servedCountries),
      servedZipcodes: listOf(after.servedZipcodes),
    })
    const outcome = await changeOrderSettings(deps, actor, changes, [version])
    return outcome.ok ? null : changedSince
  },
  async [identitySubject](deps: Deps, actor: AdminActor, { id }: Entry) {
    const outcome = await undoIdentity(deps, actor, id)
    if (outcome.ok) return null
    if (outcome.reason !== 'has-orders') return changedSince
    return `Orders are in ${outcome.currency}, so the currency stays.`
  },
}

const changedSince = 'It has been changed again since. Change it on its own page.'

const listOf = (text: string): string[] => (text === '' ? [] : text.split(', '))

/** What the fields of a change were before it; null when one of them is not any more what it became. */
function valuesBefore<Values extends object>(
  detail: Record<string, unknown>,
  now: Values,
): Partial<Values> | null {
  const pairs = Object.entries(detail).filter(([field]) => field in now) as [
    string,
    [unknown, unknown],
  ][]
  const isAsLeft = pairs.every(([field, [, after]]) => now[field as keyof Values] === after)
  if (pairs.length === 0 || !isAsLeft) return null
  return Object.fromEntries(pairs.map(([field, [before]]) => [field, before])) as Partial<Values>
}
