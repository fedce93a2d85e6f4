import { connect, createServer, type Socket } from 'node:net'

/** `pass` hands bytes on, `hole` swallows them in silence, `refuse` ends every connection. */
export type Fault = 'pass' | 'hole' | 'refuse'

/** Stands between a program and a PostgreSQL on a Unix socket or a port, and fails on demand. */
export async function startFaultProxy(databaseUrl: string) {
  const sockets = new Set<Socket>()
  let fault: Fault = 'pass'
  const server = createServer((near) => {
    if (fault === 'refuse') return near.destroy()
    const far = connect(targetOf(databaseUrl))
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => fault === 'pass' && to.write(bytes))
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: urlThrough(databaseUrl, port),
    set(next: Fault) {
      fault = next
      if (next === 'refuse') cut()
    },
    async close() {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export function targetOf(databaseUrl: string): { path: string } | { host: string; port: number } {
  const folder = /[?&]host=([^&]*)/.exec(databaseUrl)?.[1]
  if (folder) return { path: `${decodeURIComponent(folder)}/.s.PGSQL.5432` }
  const url = new URL(databaseUrl)
  return { host: url.hostname, port: Number(url.port || 5432) }
}

export function urlThrough(databaseUrl: string, port: number): string {
  const [, user, name] = /^\w+:\/\/([^@]*)@[^/]*\/([^?]*)/.exec(databaseUrl) ?? []
  return `postgresql://${user}@127.0.0.1:${port}/${name}?sslmode=disable`
}
