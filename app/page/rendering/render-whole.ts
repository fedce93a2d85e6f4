import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'

const timeoutMs = 10_000
/** What React leaves in place of something that it would have had to wait for. */
const unfinished = '<!--$!-->'

/**
 * A whole document in one piece. Pages have their data before they are rendered, so that React has
 * nothing to wait for but code that the server has not loaded yet; then it renders once more and waits.
 */
export async function renderWhole(
  page: ReactNode,
  logError: (error: unknown) => void,
): Promise<{ html: string; failed: boolean }> {
  // Put together before anything is looked for in it: each string that is, is copied whole.
  const html = `<!DOCTYPE html>${renderToString(page)}`
  if (!html.includes(unfinished)) return { html, failed: false }
  return renderPatiently(page, logError)
}

function renderPatiently(page: ReactNode, logError: (error: unknown) => void) {
  return new Promise<{ html: string; failed: boolean }>((resolve, reject) => {
    let failed = false
    const { pipe, abort } = renderToPipeableStream(page, {
      /* No boundary is moved to a script that reveals it later. */
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(timer)
        text(pipe(new PassThrough())).then((html) => resolve({ html, failed }), reject)
      },
      onShellError: reject,
      onError(error) {
        failed = true
        logError(error)
      },
    })
    const timer = setTimeout(abort, timeoutMs)
  })
}
