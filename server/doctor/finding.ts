/** What a look at one thing found; `todo` says what to do about it. */
export type Finding = {
  about: string
  state: 'ok' | 'warning' | 'fault'
  says: string
  todo?: string
}

export const ok = (about: string, says: string): Finding => ({ about, state: 'ok', says })
export const warning = (about: string, says: string, todo: string): Finding => ({
  ...{ about, state: 'warning', says, todo },
})
export const fault = (about: string, says: string, todo: string): Finding => ({
  ...{ about, state: 'fault', says, todo },
})
