import { sourceFrame } from './source-frames.ts'

/* What the log may say of an error: never the values that a statement was run with. They are secrets,
   hashes of passwords, e-mail addresses; drizzle puts them into the message, PostgreSQL into a detail. */

/** Members of an error that name what went wrong and hold nothing of a customer's. */
const tellingNames = ['code', 'status', 'statusCode', 'syscall', 'table', 'column', 'constraint']
const maxCauses = 5

/** PostgreSQL quotes the value that was no date, no number and so on (appendix A, class 22). */
const quotingWords = /((?:invalid|malformed)[^"]{0,200}|value )".*"/s

/** The message of an error, or a text that may come from one, without personal data. */
export function wordsOf(error: unknown): string {
  const { message, code, cause } = Object(error) as Record<string, unknown>
  const isObject = Object(error) === error
  const text = message ?? (isObject ? Object.prototype.toString.call(error) : error)
  const [told = '', values] = String(text).split('\nparams: ', 2)
  const words = told.replaceAll(/[^\s@/<>"'`(),:;=]{1,64}@[^\s@/<>"'`(),:;=]{1,255}/g, '<address>')
  if (values !== undefined && cause) return `${words}: ${wordsOf(cause)}`
  const quotes = typeof code === 'string' && /^22...$/.test(code)
  return quotes ? words.replace(/".*"/s, '"…"') : words.replace(quotingWords, '$1"…"')
}

/** An error with where it happened and what caused it, as text. */
export function storyOf(error: unknown, depth = 0): string {
  if (!(error instanceof Error)) return wordsOf(error)
  const frames = (error.stack ?? '').split('\n').filter((line) => /^ +at /.test(line))
  const own = [`${error.constructor.name}: ${wordsOf(error)}`, ...frames.map(sourceFrame)].join(
    '\n',
  )
  const causes = [error.cause, ...(error instanceof AggregateError ? error.errors : [])]
  if (depth === maxCauses) return own
  const told = causes.filter(Boolean).map((cause) => `caused by: ${storyOf(cause, depth + 1)}`)
  return [own, ...told].join('\n')
}

/** An error as a log line holds it, under `err`. */
export function errorForLog(error: unknown) {
  const members = Object(error) as Record<string, unknown>
  const telling = tellingNames.filter((name) => members[name] !== undefined)
  return {
    type: error instanceof Error ? error.constructor.name : typeof error,
    message: wordsOf(error),
    ...Object.fromEntries(telling.map((name) => [name, members[name]])),
    stack: storyOf(error),
  }
}

/** Logger options that keep values out of every line, whatever code writes it. */
export const withoutValues = {
  serializers: { err: errorForLog },
  hooks: {
    logMethod(this: unknown, args: unknown[], write: (...args: never[]) => void) {
      const [first, text] = args
      const error = first instanceof Error ? first : (first as { err?: unknown } | null)?.err
      if (error instanceof Error && (text === undefined || text === error.message)) {
        const line = first === error ? { err: error } : first
        return write.apply(this, [line, wordsOf(error)] as never)
      }
      write.apply(this, args as never)
    },
  },
}
