import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** So many values its JSON may have, where that is more than of any other door. */
    jsonValues?: number
  }
}

const maxDepth = 32
/** A book with all its contributors and subjects has some hundreds of values. */
const maxValues = 10_000

/**
 * Finds what JSON.parse accepts but the shop refuses: nesting deeper than 32, more than 10,000
 * values (each one is checked and can produce an error), and what PostgreSQL cannot store: the
 * character NUL and lone surrogates. One pass, before anything is built in memory.
 */
export function refusedJson(
  text: string,
  mostValues = maxValues,
): 'too-deep' | 'too-many' | 'nul' | 'half' | null {
  let depth = 0
  let values = 1
  let inString = false
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at)
    if (char === 92 /* \ */) {
      if (text.startsWith('u0000', at + 1)) return 'nul'
      const pair = surrogates(text, at)
      if (pair === 'half') return 'half'
      at += pair ? escapedPairLength - 1 : 1
    } else if (char === 34 /* " */) inString = !inString
    else if (inString) continue
    else if (char === 44 /* , */) {
      values += 1
      if (values > mostValues) return 'too-many'
    } else if (char === 123 /* { */ || char === 91 /* [ */) {
      depth += 1
      if (depth > maxDepth) return 'too-deep'
    } else if (char === 125 /* } */ || char === 93 /* ] */) depth -= 1
  }
  return null
}

const escapedPairLength = '\\ud83d\\ude00'.length
const escapedPair = /\\ud[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2}/iy

/** Whether a pair of escaped surrogates starts here, or a lone one. */
function surrogates(text: string, at: number): 'pair' | 'half' | null {
  if (!/^ud[89a-f]/i.test(text.slice(at + 1, at + 4))) return null
  escapedPair.lastIndex = at
  return escapedPair.test(text) ? 'pair' : 'half'
}

const words = {
  'too-deep': 'The JSON is nested too deeply.',
  'too-many': 'The JSON has too many values.',
  nul: 'The JSON contains the character NUL, which cannot be stored.',
  half: 'The JSON contains half a character (a lone surrogate), which cannot be stored.',
}

const bad = (message: string) =>
  Object.assign(new Error(message), { fieldErrors: { body: message } })

/**
 * Bodies are JSON only, except where `readFormsIn` is used; `__proto__` and `constructor.prototype`
 * in it are refused.
 */
export function readJsonOnly(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    const body = text.toString()
    if (body === '') return done(null, undefined)
    const refused = refusedJson(body, request.routeOptions.config.jsonValues)
    if (refused)
      return done(bad(words[refused]))
      // Its callback has the same shape, although Fastify's types do not say so.
    ;(parseJson as (...of: unknown[]) => void)(
      request,
      body,
      (error: Error | null, value: unknown) =>
        error ? done(bad('The body is not valid JSON.')) : done(null, value),
    )
  })
}

/**
 * Also accepts form bodies in this part of the server, where an external protocol requires them.
 */
export function readFormsIn(app: FastifyInstance, bodyLimit: number): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit },
    async (_request: unknown, text: string) => Object.fromEntries(new URLSearchParams(text)),
  )
}
