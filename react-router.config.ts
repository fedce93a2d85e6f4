import type { Config } from '@react-router/dev/config'
import { precompress } from './server/pages/static-files.ts'
import { trimManifest } from './server/pages/trim-manifest.ts'

export default {
  appDirectory: 'app',
  /* A folder of its own: it is emptied first, and the server beside it (build/shop) may be running. */
  buildDirectory: 'build/pages',
  ssr: true,
  /* A few dozen lines of manifest with the first page, instead of a request after it. */
  routeDiscovery: { mode: 'initial' },
  /* Route modules are small: one file each loads faster than two. */
  splitRouteModules: false,
  buildEnd: async ({ reactRouterConfig }) => {
    const client = `${reactRouterConfig.buildDirectory}/client`
    await trimManifest(client)
    await precompress(client)
  },
} satisfies Config
