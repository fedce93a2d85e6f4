import { isOn, momentOf } from '#app/shop/window/schedule.ts'
import type { ShownItem } from '#app/shop/window/window-items.server.ts'
import { fieldsOf } from './change-item.server.ts'
import type { StoredItem } from './window-rows.server.ts'

/** The window as it would be with every draft published, at a minute of the shop's clock or now. */
export function previewItems(
  stored: StoredItem[],
  at: string,
  { now, timeZone }: { now: Date; timeZone: string },
): { on: ShownItem[]; all: ShownItem[] } {
  const atMs = momentOf(at, timeZone) ?? now.getTime()
  const all = stored
    .filter(({ isRemoved }) => !isRemoved)
    .map((item) => ({ id: item.id, kind: item.kind, slug: item.slug, fields: fieldsOf(item) }))
  return { on: all.filter(({ fields }) => isOn(fields, atMs, timeZone)), all }
}
