import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

type Backend = { port: number; agent: Agent; isReady: boolean }

/**
 * A small load balancer: asks each server's `/readyz` ten times a second, sends requests in turn to
 * those that are ready, over kept connections, and tries nothing twice.
 */
export async function startBalancer() {
  const backends = new Set<Backend>()
  let turn = 0

  const server = createServer((incoming, outgoing) => {
    const ready = [...backends].filter(({ isReady }) => isReady)
    const backend = ready[turn++ % Math.max(1, ready.length)]
    if (!backend) return outgoing.writeHead(502).end('no server is ready')
    pass(backend, incoming, outgoing)
  })

  async function watch(backend: Backend) {
    while (backends.has(backend)) {
      backend.isReady = await fetch(`http://127.0.0.1:${backend.port}/readyz`).then(
        ({ status }) => status === 200,
        () => false,
      )
      await delay(100)
    }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    url: `http://127.0.0.1:${port}`,
    add(port: number) {
      const backend = { port, agent: new Agent({ keepAlive: true }), isReady: false }
      backends.add(backend)
      void watch(backend)
      return {
        isReady: () => backend.isReady,
        remove() {
          backends.delete(backend)
          backend.agent.destroy()
        },
      }
    },
    async close() {
      for (const { agent } of backends) agent.destroy()
      backends.clear()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function pass({ port, agent }: Backend, incoming: IncomingMessage, outgoing: ServerResponse) {
  const { method, url, headers } = incoming
  const onward = request({ host: '127.0.0.1', port, agent, method, path: url, headers })
  onward.on('response', (answer) => {
    const { connection: _, ...kept } = answer.headers
    outgoing.writeHead(answer.statusCode ?? 502, kept)
    answer.pipe(outgoing)
    answer.on('error', () => outgoing.destroy())
  })
  onward.on('error', (error) => {
    if (outgoing.headersSent) outgoing.destroy()
    else outgoing.writeHead(502).end(String(error))
  })
  incoming.pipe(onward)
}
