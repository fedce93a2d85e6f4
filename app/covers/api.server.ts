import { join } from 'node:path'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import type { Database } from '#server/database/client.ts'
import { isFresh, notModified } from '#server/http/conditional.ts'
import { notFound, problem } from '#server/http/errors.ts'
import { addressKey } from '#server/http/visitor-address.ts'
import { isFirstProcess } from '#server/system/first-process.ts'
import { pictureWidths } from './cover-url.ts'
import { pictureByHash, pictureByName } from './covers.server.ts'
import { createPainter, type Painter } from './painter.server.ts'
import { createPictureCache, type PictureCache } from './picture-cache.server.ts'
import {
  mediaTypes,
  type PaintJob,
  type Picture,
  type PictureType,
  type Source,
} from './picture-types.ts'
import { pictureOfShop } from './pictures.server.ts'
import { warmCovers } from './warm-covers.server.ts'

export type CoverDeps = {
  db: Database
  env: { DATA_DIR: string; NODE_ENV: string }
  settings: { identity: () => Promise<{ name: string; motto: string }> }
}

/** A public cover name: one plain file name, no way out of a folder (threats 9). */
const coverNamePattern = /^[a-z0-9][a-z0-9._-]{0,119}\.(png|jpg|jpeg|webp|avif)$/i

const isCoverName = (name: string) => coverNamePattern.test(name) && !name.includes('..')

const variantPattern = /^([0-9a-f]{20})-(card|\d{2,4})\.(avif|webp|jpg)$/
/** The width behind a public name, for programs that know only the file name. */
const namedWidth = 480
const forEver = 'public, max-age=31536000, immutable'
const aWhile = 'public, max-age=300, stale-while-revalidate=86400'

/** `GET /covers/{coverImage}` and the content-hashed variants that pages use. */
export function coverRoutes({ db, env, settings }: CoverDeps): FastifyPluginAsync {
  return async (app) => {
    const directory = join(env.DATA_DIR, 'cache', 'covers')
    const cache = createPictureCache({ directory })
    // A short queue and little room of their own: made-up names must not keep real covers waiting.
    const strangers = createPictureCache({
      directory: `${directory}-of-unknown-names`,
      maxBytes: 16_000_000,
      atOnce: 1,
      maxWaiting: 20,
    })
    const painter = createPainter()
    const files = filesOf(cache, strangers, painter)
    const stop = new AbortController()

    app.get<{ Params: { coverImage: string } }>('/covers/:coverImage', {
      handler: async (request, reply) => {
        const name = request.params.coverImage
        if (!isCoverName(name)) {
          const message = 'A cover is named like book-1.png: letters, digits, dots and dashes.'
          return problem(reply, 400, { message })
        }
        const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
        const type = (extension === 'jpeg' ? 'jpg' : extension) as PictureType
        const picture = await pictureByName(db, name)
        // Of the picture's bytes: a name may get another picture.
        const etag = `"${picture.hash}-${type}"`
        reply.header('cache-control', aWhile).header('etag', etag)
        if (isFresh(request, etag)) return notModified(reply)
        return send(
          reply,
          type,
          await files.picture(picture, namedWidth, type, addressKey(request.ip)),
        )
      },
    })

    app.get<{ Params: { variant: string } }>('/covers/v/:variant', {
      handler: async (request, reply) => {
        const [, hash, size, type] = variantPattern.exec(request.params.variant) ?? []
        const width = Number(size)
        const isCard = size === 'card' && type === 'jpg'
        const fits = isCard || (pictureWidths as readonly number[]).includes(width)
        const own = isCard ? pictureOfShop(await settings.identity()) : null
        const found = async (hash: string) => (hash === own?.hash ? own : pictureByHash(db, hash))
        const picture = hash && fits ? await found(hash) : null
        if (!picture || (isCard && !picture.card)) {
          return notFound(reply, 'There is no such cover (any more).')
        }
        // The variant's name holds the picture's hash, so it stands for these bytes for ever.
        const etag = `"${request.params.variant}"`
        reply.header('cache-control', forEver).header('etag', etag)
        if (isFresh(request, etag)) return notModified(reply)
        const asker = addressKey(request.ip)
        const made = isCard
          ? await files.card(picture, asker)
          : await files.picture(picture, width, type as PictureType, asker)
        return send(reply, type as PictureType, made)
      },
    })

    app.get('/covers/*', {
      handler: (_request, reply) => notFound(reply, 'There is no such cover.'),
    })

    // In the background after the start, so that the first visitor does not wait for the painter.
    app.addHook('onListen', async () => {
      if (env.NODE_ENV === 'test' || !isFirstProcess) return
      warmCovers({ db, stop: stop.signal, make: files.picture }).catch((error) => {
        // A shop that closes dismisses its painter: nothing went wrong.
        if (!stop.signal.aborted) app.log.warn({ err: error }, 'covers were not prepared')
      })
    })
    app.addHook('onClose', async () => {
      stop.abort()
      painter.close()
    })
  }
}

/** The kept file of a picture, else a freshly painted one. */
function filesOf(cache: PictureCache, strangers: PictureCache, painter: Painter) {
  const make = (source: () => Promise<Source | null>, size: Omit<PaintJob, 'source'>) =>
    source().then((found) => found && painter.paint({ source: found, ...size }))
  return {
    picture: (
      { hash, ratio, source, stranger }: Picture,
      width: number,
      type: PictureType,
      asker: string,
    ) =>
      (stranger ? strangers : cache).get(
        `${hash}-${width}.${type}`,
        () => make(source, { width, height: Math.round(width * ratio), type }),
        asker,
      ),
    card: ({ hash, card }: Picture, asker: string) =>
      cache.get(
        `${hash}-card.jpg`,
        async () => (card ? make(card, { width: 1200, height: 630, type: 'jpg' }) : null),
        asker,
      ),
  }
}

function send(reply: FastifyReply, type: PictureType, bytes: Buffer | null | 'busy') {
  if (bytes === 'busy') {
    const message = 'Too many pictures are being drawn. Please try again shortly.'
    return problem(reply.removeHeader('etag'), 503, { message, headers: { 'retry-after': '5' } })
  }
  if (!bytes) return notFound(reply.removeHeader('etag'), 'This picture cannot be shown.')
  return reply.type(mediaTypes[type]).header('x-content-type-options', 'nosniff').send(bytes)
}
