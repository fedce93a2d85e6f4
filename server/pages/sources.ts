import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'
import { madeOnce } from '#app/values/made-once.ts'
import type { StoredResponse } from '#server/http/stored-response.ts'
import { root } from '#server/system/own-files.ts'
import { loadStaticFiles } from './static-files.ts'

/** Where pages and their files come from. */
export type PageSource = {
  build: () => Promise<ServerBuild>
  files: () => Promise<ReadonlyMap<string, StoredResponse>>
}

/** The pages as `npm run build` left them; read once, when first needed. */
export function builtPages(always: Record<string, string>): PageSource {
  const entry = join(root, 'build/pages/server/index.js')
  const mustExist = () => {
    if (!existsSync(entry)) throw new Error('The pages are not built yet: run "npm run build"')
  }
  return {
    build: madeOnce(async (): Promise<ServerBuild> => {
      mustExist()
      return import(pathToFileURL(entry).href)
    }),
    files: madeOnce(async () => {
      mustExist()
      return loadStaticFiles(join(root, 'build/pages/client'), always)
    }),
  }
}

/** The pages as their sources are now, with hot reload, served by Vite in front of Fastify. */
export async function developedPages(app: FastifyInstance): Promise<PageSource> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root,
    appType: 'custom',
    server: {
      middlewareMode: true,
      hmr: { server: app.server },
      watch: { ignored: ['**/.data/**'] },
    },
  })
  /* The first page waits until Vite has read everything it needs. */
  app.server.setTimeout(120_000)
  app.addHook('onClose', () => vite.close())
  app.addHook('onRequest', (request, reply, done) => {
    vite.middlewares(request.raw, reply.raw, done)
  })
  return {
    build: () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>,
    files: async () => new Map(),
  }
}
