import { Agent, get } from 'node:http'

const agent = new Agent({ keepAlive: true })

export type Answer = { status: number; body: string; ms: number }

/** Asks once, on a kept connection; the time runs until the whole answer is there. */
export function ask(url: string): Promise<Answer> {
  const start = performance.now()
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      let body = ''
      response.setEncoding('utf8')
      response.on('data', (chunk) => {
        body += chunk
      })
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, body, ms: performance.now() - start }),
      )
    }).on('error', reject)
  })
}

/** What `ask` answers, which must be 200. */
export async function askFor(url: string) {
  const answer = await ask(url)
  if (answer.status !== 200) throw new Error(`${answer.status} for ${url}: ${answer.body}`)
  return { ms: answer.ms, json: JSON.parse(answer.body) }
}

/** The value that a share of the values does not exceed: 0.95 for p95. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}
