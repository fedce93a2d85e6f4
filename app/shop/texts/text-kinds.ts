import { href } from '#app/values/addresses.ts'

/** The pages of words that a shop has, by the last part of their address. */
export const textKinds = ['about', 'terms-and-conditions', 'privacy', 'imprint', 'returns'] as const
export type TextKind = (typeof textKinds)[number]

export const isTextKind = (text: string): text is TextKind =>
  (textKinds as readonly string[]).includes(text)

export const textTitles: Record<TextKind, string> = {
  about: 'About',
  'terms-and-conditions': 'Terms and conditions',
  privacy: 'Privacy',
  imprint: 'Imprint',
  returns: 'Returns',
}

export const textPath = (kind: TextKind): string => href(`/${kind}`)

/** A text longer than this is a book. */
export const maxTextLength = 40_000
