import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { before } from 'node:test'
import type { TestApp } from './app.ts'

/** Sends bytes over a socket of its own and reads until the server closes it. */
async function rawRequest(port: number, ...parts: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })
  socket.on('error', () => {}) // a server that closes early resets what is still being sent
  for (const part of parts) if (socket.writable) socket.write(part)
  await once(socket, 'close')
  return answer
}

/** The same to the shop of a file, which listens from its first test on. */
export function rawDoor(shop: TestApp) {
  let port = 0
  before(async () => {
    await shop.app.listen({ port: 0, host: '127.0.0.1' })
    port = (shop.app.server.address() as AddressInfo).port
  })
  return (...parts: string[]) => rawRequest(port, ...parts)
}
