import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before } from 'node:test'
import fastify, { type FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { coverRoutes } from '#app/covers/api.server.ts'
import { defaultIdentity } from '#app/values/shop-identity.ts'
import { seedDemo } from '#demo/seed.ts'
import { registerErrors } from '#server/http/errors.ts'
import { createTestDatabase, type TestDatabase } from './harness.ts'

/** For the tests of a file: the demo's books, and the doors to their covers. */
export function demoCovers() {
  // Filled before the first test.
  const shop = {} as { database: TestDatabase; app: FastifyInstance; folder: string }
  before(async () => {
    const database = await createTestDatabase()
    const folder = await mkdtemp(join(tmpdir(), 'octavo-covers-'))
    const app = fastify({ routerOptions: { maxParamLength: 400 } })
    registerErrors(app)
    const env = { DATA_DIR: folder, NODE_ENV: 'test' } as const
    const settings = { identity: async () => defaultIdentity }
    await app.register(coverRoutes({ db: database.db, env, settings }))
    await seedDemo(database.db)
    Object.assign(shop, { database, app, folder })
  })
  after(async () => {
    await shop.app.close()
    await shop.database.close()
    await rm(shop.folder, { recursive: true })
  })
  return { shop, get: (url: string, headers = {}) => shop.app.inject({ url, headers }) }
}

export async function sizeOf(bytes: Buffer) {
  const { format, width, height } = await sharp(bytes).metadata()
  return { format, width, height }
}
