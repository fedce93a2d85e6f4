import { kept } from '#app/page/kept.ts'

/* Short tones, made here: no file has to arrive before the first of them. */

let context: AudioContext | undefined

function tone(hertz: number, atSeconds: number, lengthSeconds: number, type: OscillatorType): void {
  if (!context) return
  const start = context.currentTime + atSeconds
  const [oscillator, gain] = [context.createOscillator(), context.createGain()]
  oscillator.type = type
  oscillator.frequency.value = hertz
  gain.gain.setValueAtTime(0.0001, start)
  gain.gain.exponentialRampToValueAtTime(0.25, start + 0.01)
  gain.gain.exponentialRampToValueAtTime(0.0001, start + lengthSeconds)
  oscillator.connect(gain).connect(context.destination)
  oscillator.start(start)
  oscillator.stop(start + lengthSeconds)
}

const sounds = {
  /** The right book. */
  right: () => tone(1320, 0, 0.12, 'sine'),
  /** The last book of an order: two rising tones. */
  complete: () => {
    tone(990, 0, 0.12, 'sine')
    tone(1480, 0.13, 0.22, 'sine')
  },
  /** Low and rough, to be heard over a radio. */
  wrong: () => {
    tone(165, 0, 0.3, 'square')
    tone(140, 0.32, 0.4, 'square')
  },
  /** A new order: a quiet bell. */
  bell: () => {
    tone(880, 0, 0.5, 'sine')
    tone(1320, 0.02, 0.4, 'sine')
  },
}
const shakes: Partial<Record<keyof typeof sounds, number[]>> = {
  wrong: [200, 100, 200],
  complete: [60],
}

/** Browsers are silent until something was pressed on the page; then this does nothing. */
export function play(sound: keyof typeof sounds): void {
  try {
    context ??= new AudioContext()
    if (context.state === 'suspended') void context.resume().catch(() => {})
    sounds[sound]()
    if (shakes[sound]) navigator.vibrate?.(shakes[sound])
  } catch {
    context = undefined // a machine without sound
  }
}

const bellKey = 'octavo-desk-bell'
/** Whether new orders are heard in this browser. */
export const isBellOn = (): boolean => kept.read(bellKey) === 'on'
export const setBell = (on: boolean): boolean => kept.write(bellKey, on ? 'on' : 'off')
