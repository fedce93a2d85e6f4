import { createFairTurns } from '#server/load/fair-turns.ts'
import { createPainter } from './painter.server.ts'
import type { LogoFiles, Taken } from './picture-types.ts'

export type Intake = {
  /** The original of an uploaded file, or why it is not taken; 'busy': too many are waiting already. */
  take(file: Uint8Array): Promise<Taken | 'busy'>
  /** The same of a logo, in the sizes that are used. */
  takeLogo(file: Uint8Array): Promise<LogoFiles | Refused | 'busy'>
  close(): void
}

type Refused = Extract<Taken, { ok: false }>

/** Uploads have a painter of their own, one at a time: covers are drawn meanwhile. */
export function createIntake({ mayWait = 8 } = {}): Intake {
  const painter = createPainter()
  const turns = createFairTurns({ atOnce: 1, mayWait })
  const take = (file: Uint8Array): Promise<Taken> =>
    painter.take(file).catch(() => ({ ok: false, status: 415, message: tooMuch }))
  return {
    async take(file) {
      const turn = await turns.take({ keys: [] }, () => take(file))
      return turn.ok ? turn.value : 'busy'
    },
    async takeLogo(file) {
      const turn = await turns.take({ keys: [] }, async () => {
        const taken = await take(file)
        return taken.ok ? painter.logo(taken.bytes) : taken
      })
      return turn.ok ? turn.value : 'busy'
    },
    close: painter.close,
  }
}

/** A picture that ends its painter. */
const tooMuch = 'The picture could not be read. Please open it, save it again and try once more.'
