import { get } from 'node:http'

/** What belongs to one connection or one moment; a server adds its own. */
const ownHeaders = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding'])

/** Fetches as the load generator does and keeps the bytes compressed, unlike `fetch`. */
export function fetchRaw(
  port: number,
  path: string,
  acceptEncoding = 'gzip, deflate, br, zstd',
): Promise<{ headers: [name: string, value: string][]; body: Buffer }> {
  const options = { port, host: '127.0.0.1', path, headers: { 'accept-encoding': acceptEncoding } }
  return new Promise((resolve, reject) => {
    const request = get(options, async (response) => {
      if (response.statusCode !== 200) {
        reject(new Error(`${path} answered ${response.statusCode}`))
        return
      }
      const headers = Object.entries(response.headers).flatMap(([name, value]) =>
        ownHeaders.has(name) ? [] : [[name, String(value)] as [string, string]],
      )
      const body = Buffer.concat(await response.toArray())
      resolve({ headers, body })
    })
    request.on('error', reject)
  })
}
