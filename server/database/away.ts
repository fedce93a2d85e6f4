/** SQLSTATE classes and codes that say "not now" rather than "wrong" (PostgreSQL, appendix A). */
const passingStates = [
  /^08/, // connection exceptions
  /^53/, // out of connections, memory or disk
  /^57P0[1235]$/, // shut down, crashed, starting up, idle session closed
  /^57014$/, // cancelled by the statement's time limit
  /^55P03$/, // a lock was not to be had in time
  /^25006$/, // read-only while another server takes over
  /^40001$|^40P01$/, // lost against a concurrent write
]
const socketCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** pg names these by words alone. */
const driverWords =
  /^(timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error|Cannot use a pool after calling end|Client was closed|Connection ended|The database does not answer)/

type Failure = { code?: unknown; syscall?: unknown; message?: unknown; cause?: unknown }

/**
 * Whether an error means that the database cannot be reached or cannot answer now, so that a later
 * try may succeed: such requests are answered 503, not 500.
 */
export function isDatabaseAway(error: unknown): boolean {
  return someCause(error, ({ code, syscall, message }) => {
    if (typeof code === 'string') {
      if (socketCodes.has(code)) return true
      if (code === 'ENOENT' && syscall === 'connect') return true // the socket's file is gone
      if (passingStates.some((state) => state.test(code))) return true
    }
    return typeof message === 'string' && driverWords.test(message)
  })
}

/**
 * Why the database cannot answer now: another transaction holds what the statement needs
 * ('locked'), the statement took too long ('slow'), or the database is 'away'.
 */
export function whyAway(error: unknown): 'locked' | 'slow' | 'away' {
  const has = (codes: RegExp) => someCause(error, ({ code }) => codes.test(String(code)))
  if (has(/^(55P03|40001|40P01)$/)) return 'locked'
  return has(/^57014$/) ? 'slow' : 'away'
}

/** Whether something holds of an error or of what caused it; drizzle wraps those of the driver. */
function someCause(error: unknown, holds: (failure: Failure) => boolean): boolean {
  let failure = error as Failure | undefined
  for (let depth = 0; failure && depth < 5; depth++) {
    if (holds(failure)) return true
    failure = failure.cause as Failure | undefined
  }
  return false
}
