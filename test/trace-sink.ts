import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type SunkSpan = {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: { key: string; value: Record<string, unknown> }[]
  status: { code?: number }
}

/** A collector that keeps what it is sent by OTLP/HTTP in JSON. */
export async function startTraceSink() {
  const bodies: string[] = []
  const asked: { url: string; headers: object }[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    asked.push({ url: request.url ?? '', headers: request.headers })
    bodies.push(body)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    /** All that was sent, as text: to look for what must not be in it. */
    text: () => bodies.join('\n'),
    spans: (): SunkSpan[] =>
      bodies.flatMap((body) =>
        JSON.parse(body).resourceSpans.flatMap(
          ({ scopeSpans }: { scopeSpans: { spans: SunkSpan[] }[] }) =>
            scopeSpans.flatMap(({ spans }) => spans),
        ),
      ),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** A value of a span. */
export const valueIn = (span: SunkSpan, key: string): unknown =>
  Object.values(span.attributes.find((one) => one.key === key)?.value ?? {})[0]
