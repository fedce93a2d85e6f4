import { createHash } from 'node:crypto'
import { type Env, isHttps } from '#server/env.ts'

/** Headers every answer carries; pages add their Content-Security-Policy themselves. */
export function securityHeaders(env: Env): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    // Sign-in popups must be able to talk to the page that opened them.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    // The desk's packing table reads barcodes with a phone's camera.
    'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
    'x-frame-options': 'DENY',
    ...(isHttps(env) && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
  }
}

/** The source of a Content-Security-Policy that allows this very script or style. */
export const hashSource = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`
