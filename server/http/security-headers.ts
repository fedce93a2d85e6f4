import { hash } from 'node:crypto'
import { type Env, isHttps } from '#server/env.ts'

const neverUsed = 'geolocation=(), microphone=(), payment=(), usb=()'

/** Headers every answer carries; pages add their Content-Security-Policy themselves. */
export function securityHeaders(env: Env): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    // Sign-in popups must be able to talk to the page that opened them.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': `camera=(), ${neverUsed}`,
    'x-frame-options': 'DENY',
    ...(isHttps(env) && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
  }
}

/** The same for pages of the desk, whose packing table reads barcodes with a phone's camera. */
export const deskHeaders = (env: Env): Record<string, string> => ({
  ...securityHeaders(env),
  'permissions-policy': `camera=(self), ${neverUsed}`,
})

/** Also the page on which one logs in: the desk opens in the same document. */
export const isDeskPage = (url: string): boolean => /^\/(admin|dashboard)(?=[/?]|$)/.test(url)

/** The source of a Content-Security-Policy that allows this very script or style. */
export const hashSource = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`
