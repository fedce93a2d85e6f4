import { once } from 'node:events'
import { connect } from 'node:net'

/** Sends bytes over a socket of its own and reads until the server closes it. */
export async function rawRequest(port: number, ...parts: string[]): Promise<string> {
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
