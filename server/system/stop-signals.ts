export type Stop = {
  /** 0 for a signal, 1 for an uncaught error. */
  exitCode: number
  /** Another process of the shop has taken its place. */
  isReplaced: boolean
}

export type StopSignals = {
  told: Promise<Stop>
  signal: AbortSignal
  /** Removes all other listeners for the signals; call it when everything is loaded. */
  claim: () => void
}

/**
 * Waits for the end. Also after a fault, which `cry` hears of, PostgreSQL must be stopped in order.
 * Ctrl-C reaches us from the terminal and from npm, so the same signal twice means nothing more.
 */
export function whenToldToStop(cry: (error: unknown) => void): StopSignals {
  const controller = new AbortController()
  const { promise: told, resolve } = Promise.withResolvers<Stop>()
  const stop = (exitCode: number) => {
    controller.abort()
    resolve({ exitCode, isReplaced: false })
  }
  // Vite, which serves the pages in development, ends the process on SIGTERM without asking.
  const claim = () => {
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
      process.removeAllListeners(name)
      process.on(name, () => stop(0))
    }
  }
  claim()
  // `npm start` runs us with a channel, which closes when it was killed without a word.
  process.on('disconnect', () => stop(0))
  process.on('uncaughtException', (error) => {
    cry(error)
    stop(1)
  })
  return { told, signal: controller.signal, claim }
}
