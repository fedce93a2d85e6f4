import type { FastifyInstance } from 'fastify'

const maxDepth = 32

/**
 * What JSON.parse would accept but no shop needs: nesting deeper than 32, and the character NUL,
 * which PostgreSQL cannot store. One pass, before anything is built in memory.
 */
export function refusedJson(text: string): 'too-deep' | 'nul' | null {
  let depth = 0
  let inString = false
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at)
    if (char === 92 /* \ */) {
      if (text.startsWith('u0000', at + 1)) return 'nul'
      at += 1
    } else if (char === 34 /* " */) inString = !inString
    else if (inString) continue
    else if (char === 123 /* { */ || char === 91 /* [ */) {
      depth += 1
      if (depth > maxDepth) return 'too-deep'
    } else if (char === 125 /* } */ || char === 93 /* ] */) depth -= 1
  }
  return null
}

const words = {
  'too-deep': 'The JSON is nested too deeply.',
  nul: 'The JSON contains the character NUL, which cannot be stored.',
}

const bad = (message: string) =>
  Object.assign(new Error(message), { fieldErrors: { body: message } })

/** JSON is the only body; `__proto__` and `constructor.prototype` in it are refused. */
export function readJsonOnly(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    const body = text.toString()
    if (body === '') return done(null, undefined)
    const refused = refusedJson(body)
    if (refused)
      return done(bad(words[refused]))
      // Its callback has the same shape; the types of Fastify do not say so.
    ;(parseJson as (...of: unknown[]) => void)(
      request,
      body,
      (error: Error | null, value: unknown) =>
        error ? done(bad('The body is not valid JSON.')) : done(null, value),
    )
  })
}
