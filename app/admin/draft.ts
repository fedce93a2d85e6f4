/* Drafts of the desk outlive the admin's hour: they are back when the admin is. */
const keyOf = (name: string) => `octavo-desk-draft:${name}`

export function readDraft<Fields>(name: string): Fields | null {
  try {
    return JSON.parse(localStorage.getItem(keyOf(name)) ?? 'null')
  } catch {
    return null
  }
}

export const keepDraft = (name: string, fields: object): void =>
  localStorage.setItem(keyOf(name), JSON.stringify(fields))

export const dropDraft = (name: string): void => localStorage.removeItem(keyOf(name))
