import type { FastifyRequest } from 'fastify'
import { type Received, receive } from '#server/http/uploads.ts'
import { maxPictureBytes } from './picture-types.ts'

type Read =
  | { ok: true; bytes: Buffer }
  | { ok: false; status: number; message: string; headers?: Record<string, string> }

/** Pictures that arrive at once: together they are held in memory. */
const mostAtOnce = 4
let arriving = 0

/** The picture in a request's body. Its media type is only looked at to refuse forms and texts. */
export async function readPicture(request: FastifyRequest): Promise<Read> {
  const type = request.headers['content-type'] ?? ''
  if (!/^(application\/octet-stream|image\/)/i.test(type)) {
    return { ok: false, status: 415, message: asItIs }
  }
  if (arriving >= mostAtOnce) {
    return { ok: false, status: 503, message: busy, headers: { 'retry-after': '5' } }
  }
  arriving += 1
  try {
    const pieces: Buffer[] = []
    const outcome = await receive(request, maxPictureBytes, (piece) => void pieces.push(piece))
    if (outcome === 'received') return { ok: true, bytes: Buffer.concat(pieces) }
    return { ok: false, ...refusals[outcome] }
  } finally {
    arriving -= 1
  }
}

const asItIs =
  'Send the picture itself as the body, with the header Content-Type: application/octet-stream.'
const busy = 'Several pictures are arriving at once. Please try again in a few seconds.'
const refusals: Record<Exclude<Received, 'received'>, { status: number; message: string }> = {
  'too-large': {
    status: 413,
    message: `The picture is larger than ${maxPictureBytes / 1e6} MB. Please save it smaller.`,
  },
  'too-slow': { status: 408, message: 'The picture arrived too slowly. Please try again.' },
  'cut-off': { status: 400, message: 'The picture did not arrive whole. Please try again.' },
}
