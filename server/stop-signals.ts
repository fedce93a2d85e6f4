/**
 * Waits for the end: `told` answers the exit code, 0 for a signal and 1 for a fault that nobody
 * caught (the database must still be stopped in order then). Ctrl-C reaches us from the terminal
 * and from npm, so the same signal twice means nothing more.
 */
export function whenToldToStop(): { told: Promise<number>; signal: AbortSignal } {
  const controller = new AbortController()
  const told = new Promise<number>((resolve) => {
    const stop = (exitCode: number) => {
      controller.abort()
      resolve(exitCode)
    }
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => stop(0))
    // `npm start` runs us with a channel, which closes when it was killed without a word.
    process.on('disconnect', () => stop(0))
    process.on('uncaughtException', (error) => {
      console.error(error)
      stop(1)
    })
  })
  return { told, signal: controller.signal }
}
