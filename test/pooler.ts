import { connect, createServer, type Socket } from 'node:net'
import { targetOf, urlThrough } from './fault-proxy.ts'

/** What PgBouncer, as it comes, lets a client say in its greeting. */
const known = new Set(
  'user database client_encoding datestyle timezone standard_conforming_strings application_name'.split(
    ' ',
  ),
)

/** Stands before a PostgreSQL as a pooler in session mode does: it refuses greetings that ask for more. */
export async function startPooler(databaseUrl: string) {
  const sockets = new Set<Socket>()
  const greeted: string[][] = []
  const said: string[] = []
  const server = createServer((near) => {
    sockets.add(near)
    near.on('error', () => {})
    near.once('data', (greeting: Buffer) => {
      const names = parametersOf(greeting)
      greeted.push(names)
      const unknown = names.find((name) => !known.has(name.toLowerCase()))
      if (unknown) return near.end(refusal(`unsupported startup parameter: ${unknown}`))
      const far = connect(targetOf(databaseUrl))
      far.on('error', () => near.destroy())
      far.write(greeting)
      near.on('data', (bytes: Buffer) => said.push(bytes.toString()))
      near.pipe(far).pipe(near)
      near.on('close', () => far.destroy())
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    url: urlThrough(databaseUrl, port),
    /** The names of the parameters of each connection. */
    greeted,
    /** What was sent after that, by all of them. */
    said,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Length, version, then names and values, each ended by a zero (PostgreSQL's protocol, StartupMessage). */
function parametersOf(greeting: Buffer): string[] {
  const words = greeting.subarray(8).toString().split('\0')
  return words.filter((word, index) => index % 2 === 0 && word !== '')
}

/** An ErrorResponse. */
function refusal(message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C08P01\0M${message}\0\0`)
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeUInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}
