import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import { createPainter } from '#app/covers/painter.server.ts'
import type { LogoPart } from '#app/covers/picture-types.ts'
import { accentProblem } from '#app/values/shop/accent.ts'
import { dark, light } from '#app/values/shop/palette.ts'
import { paper } from '#app/values/shop/paper.ts'
import { iconAddress, lookCss, touchIconAddress } from '#app/values/shop/shop-look.ts'
import type { Deps } from '#server/deps.ts'
import { notFound } from '#server/http/errors.ts'
import { iconSvg } from './icon-svg.server.ts'
import { readLogo } from './logos.server.ts'

const forEver = 'public, max-age=31536000, immutable'
const forAnHour = 'public, max-age=3600'
const iconSizes = [180, 192, 512]

/** What pages show of the shop's look: its colour, its logo, its icons. */
export const lookRoutes =
  (deps: Deps): FastifyPluginAsync =>
  async (app) => {
    const { pool, settings } = deps
    const painter = createPainter()
    app.addHook('onClose', async () => painter.close())
    /* As PNG, by drawing and size: of this shop's own icon alone. */
    const drawn = new Map<string, Promise<Buffer>>()

    app.get<{ Params: { file: string } }>('/shop/:file', {
      handler: async (request, reply) => {
        const { file } = request.params
        const [, day, night] = /^look-([0-9a-f]{6})-([0-9a-f]{6})\.css$/.exec(file) ?? []
        if (day && night) return sheet(reply, `#${day}`, `#${night}`)
        const [, key, part] =
          /^logo-([0-9a-f]{20}-\d{1,4}x\d{1,4})-(page\.webp|(?:mail|icon)\.png)$/.exec(file) ?? []
        if (key && part) return logo(reply, key, part)
        const [, size] = /^icon(?:-(\d{3}))?\.(?:svg|png)$/.exec(file) ?? []
        if (file === 'icon.svg') {
          const svg = await iconSvg(await settings.identity())
          return reply.type('image/svg+xml').header('cache-control', forAnHour).send(svg)
        }
        if (size && file.endsWith('.png') && iconSizes.includes(Number(size)))
          return icon(reply, Number(size))
        return notFound(reply, 'There is no such file of the shop.')
      },
    })

    app.get('/manifest.webmanifest', {
      handler: async (_request, reply) => {
        const shop = await settings.identity()
        const { href, type } = iconAddress(shop)
        const manifest = {
          name: shop.name,
          ...(shop.motto && { description: shop.motto }),
          start_url: '/',
          display: 'browser',
          background_color: paper.light,
          theme_color: paper.light,
          icons: [
            { src: href, type, sizes: type === 'image/png' ? '512x512' : 'any' },
            ...([192, 512] as const).map((size) => ({
              src: touchIconAddress(shop, size),
              type: 'image/png',
              sizes: `${size}x${size}`,
            })),
          ],
        }
        return reply
          .type('application/manifest+json; charset=utf-8')
          .header('cache-control', 'public, max-age=0, must-revalidate')
          .send(JSON.stringify(manifest))
      },
    })

    /* Its address names the colours, so it needs no question; unreadable ones come from nobody's desk. */
    function sheet(reply: FastifyReply, day: string, night: string) {
      if (accentProblem(day, light) || accentProblem(night, dark))
        return notFound(reply, 'These colours could not be read.')
      return reply
        .type('text/css; charset=utf-8')
        .header('cache-control', forEver)
        .send(lookCss(day, night))
    }

    async function logo(reply: FastifyReply, key: string, file: string) {
      const [part, ending] = file.split('.') as [LogoPart, 'webp' | 'png']
      const bytes = await readLogo(pool, key, part)
      if (!bytes) return notFound(reply, 'There is no such logo.')
      return reply.type(`image/${ending}`).header('cache-control', forEver).send(bytes)
    }

    async function icon(reply: FastifyReply, size: number) {
      const shop = await settings.identity()
      const ofLogo = shop.logo === '' ? null : await readLogo(pool, shop.logo, 'icon')
      const bytes = ofLogo ?? (await drawnIcon(await iconSvg(shop), size))
      return reply.type('image/png').header('cache-control', forAnHour).send(bytes)
    }

    function drawnIcon(svg: string, size: number): Promise<Buffer> {
      const key = `${size} ${svg}`
      const known = drawn.get(key)
      if (known) return known
      // An old name's are not asked for again.
      if (drawn.size >= 2 * iconSizes.length) drawn.clear()
      const made = painter.icon(svg, size)
      made.catch(() => drawn.delete(key))
      drawn.set(key, made)
      return made
    }
  }
