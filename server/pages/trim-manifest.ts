import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const begin = 'window.__reactRouterManifest='

/**
 * Takes out of the browser's list of pages which chunks each page imports and what no page has; part of the
 * build. The router would preload these chunks for links with `prefetch`, of which the shop has none, and every
 * first visit would load a list that grows with every page of the desk. The server keeps its own list.
 */
export async function trimManifest(folder: string): Promise<void> {
  const assets = join(folder, 'assets')
  for (const name of await readdir(assets)) {
    if (!/^manifest-\w+\.js$/.test(name)) continue
    const script = await readFile(join(assets, name), 'utf8')
    const manifest = JSON.parse(script.slice(begin.length).replace(/;\s*$/, ''))
    for (const route of Object.values<Record<string, unknown>>(manifest.routes)) {
      route.imports = []
      // To the router, what is missing is not so.
      for (const [key, value] of Object.entries(route)) if (value === false) delete route[key]
    }
    await writeFile(join(assets, name), `${begin}${JSON.stringify(manifest)};`)
  }
}
