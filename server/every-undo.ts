import { rateSubject, undoRate } from '#app/letters/sending/rate.server.ts'
import type { Undos } from '#app/people/log/undo.server.ts'
import { undoRequireFactor } from '#app/people/second-factor/second-factor.server.ts'
import { settingsUndo } from '#app/shop/undo-settings.server.ts'
import { manyKinds } from '#app/shop/window/window-kinds.ts'
import { orderSubject, undoOrder } from '#app/window/add-item.server.ts'

/** What the log of the desk can take back, by what was changed. */
export const everyUndo: Undos = {
  ...settingsUndo,
  [rateSubject]: undoRate,
  staff: undoRequireFactor,
  ...Object.fromEntries(manyKinds.map((kind) => [orderSubject(kind), undoOrder(kind)])),
}
