import { kept } from '#app/kept.ts'

/* Drafts of the desk outlive the admin's hour: they are back when the admin is. */
const keyOf = (name: string) => `octavo-desk-draft:${name}`

export const readDraft = <Fields>(name: string): Fields | null =>
  kept.readJson(keyOf(name)) as Fields | null

export function keepDraft(name: string, fields: object): void {
  kept.write(keyOf(name), JSON.stringify(fields))
}

export const dropDraft = (name: string): void => kept.remove(keyOf(name))
