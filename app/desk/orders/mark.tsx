import type { ReactNode } from 'react'

const tones = {
  plain: 'border-edge text-muted',
  good: 'border-moss text-moss',
  wait: 'border-ochre text-ochre',
  bad: 'border-danger text-danger',
}
export type Tone = keyof typeof tones
const signs: Record<Tone, string> = { plain: '○', good: '✓', wait: '…', bad: '!' }

/** A state as a word with a small sign: never by colour alone. */
export const Mark = ({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) => (
  <span
    className={`inline-flex items-center gap-1 rounded-control border px-1.5 text-sm whitespace-nowrap ${tones[tone]}`}
  >
    <span aria-hidden="true">{signs[tone]}</span>
    {children}
  </span>
)
