import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerQuestions } from './helper.ts'

/* The counterpart of a page: a bare server that always sends the same head and the same bytes. */

export type SameBytes = { headers: [name: string, value: string][]; body: Buffer }

answerQuestions(async ({ headers, body }: SameBytes): Promise<{ port: number }> => {
  const head = Object.fromEntries(headers)
  const server = createServer((_request, response) => {
    response.writeHead(200, head)
    response.end(body)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return { port: (server.address() as AddressInfo).port }
})
