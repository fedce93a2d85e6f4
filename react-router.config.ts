import type { Config } from '@react-router/dev/config'
import { precompress } from './server/pages/static-files.ts'

export default {
  appDirectory: 'app',
  ssr: true,
  /* A few dozen lines of manifest with the first page, instead of a request after it. */
  routeDiscovery: { mode: 'initial' },
  /* Route modules are small: one file each loads faster than two. */
  splitRouteModules: false,
  buildEnd: ({ reactRouterConfig }) => precompress(`${reactRouterConfig.buildDirectory}/client`),
} satisfies Config
