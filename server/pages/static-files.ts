import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { isText, StoredResponse } from '#server/http/stored-response.ts'

/* The built files of the pages: few, small, and held in memory. */

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.woff2': 'font/woff2',
}

/** Every file under a folder by its address, ready to be sent. */
export async function loadStaticFiles(
  folder: string,
  always: Record<string, string>,
): Promise<Map<string, StoredResponse>> {
  const files = new Map<string, StoredResponse>()
  for (const path of await filesUnder(folder)) {
    const type = types[extname(path)]
    if (!type) continue
    const address = `/${relative(folder, path).split(sep).join('/')}`
    const headers = {
      ...always,
      'content-type': type,
      /* The name of a file under /assets changes with its content. */
      'cache-control': address.startsWith('/assets/')
        ? 'public, max-age=31536000, immutable'
        : 'public, max-age=3600',
    }
    const packed = existsSync(`${path}.br`) && existsSync(`${path}.gz`)
    const compressed = packed
      ? { br: await readFile(`${path}.br`), gzip: await readFile(`${path}.gz`) }
      : undefined
    files.set(address, new StoredResponse({ headers, body: await readFile(path), compressed }))
  }
  return files
}

/**
 * Writes a .br and a .gz next to every text file, compressed as far as possible; part of the build.
 */
export async function precompress(folder: string): Promise<void> {
  const brotli = promisify(brotliCompress)
  const zip = promisify(gzip)
  for (const path of await filesUnder(folder)) {
    const body = await readFile(path)
    if (!isText(types[extname(path)] ?? '') || body.length < 500) continue
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    }
    await writeFile(`${path}.br`, await brotli(body, { params }))
    await writeFile(`${path}.gz`, await zip(body, { level: 9 }))
  }
}

async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}
