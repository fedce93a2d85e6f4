// What is made of the sources before the shop starts: plain JavaScript for Node 20, as setup.mjs.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import * as path from 'node:path'
import { bin, root, run, working } from './setup.mjs'

const production = { NODE_ENV: 'production' }

/** Each empties its own folder and nothing else: what runs from the other one goes on. */
const works = [
  {
    name: 'Building the pages',
    stamp: 'build/pages/.sources',
    files: [
      ...['vite.config.ts', 'react-router.config.ts', 'tsconfig.json', 'package-lock.json'],
      // What these two import.
      ...[
        'scripts/never-used.ts',
        'scripts/never-used-of-react.ts',
        'server/pages/static-files.ts',
        'server/pages/trim-manifest.ts',
      ],
    ],
    folders: ['app', 'public', 'demo'],
    program: ['@react-router/dev', 'react-router'],
    args: ['build', '--logLevel', 'warn'],
  },
  {
    name: 'Bundling the server',
    stamp: 'build/shop/.sources',
    files: ['vite.server.config.ts', 'tsconfig.json', 'package-lock.json'],
    folders: ['app', 'server', 'demo', 'cli'],
    program: ['vite', 'vite'],
    args: ['build', '--config', 'vite.server.config.ts', '--logLevel', 'warn'],
  },
]

/** Builds the pages and the server, each when a source of it has changed since the last build. */
export async function ensureBuilt(node) {
  for (const { name, stamp, files, folders, program, args } of works) {
    const full = path.join(root, stamp)
    const sources = sourcesOf({ files, folders })
    if (isMadeOf(sources, stamp)) continue
    rmSync(full, { force: true })
    await working(name, () => run(node, [bin(...program), ...args], production))
    mkdirSync(path.dirname(full), { recursive: true })
    writeFileSync(full, sources)
  }
}

/** Whether the bundle was made of the sources as they are. */
export const isBundleFresh = () => isMadeOf(sourcesOf(works[1]), works[1].stamp)

const sourcesOf = ({ files, folders }) => hashOf([...files, ...folders.flatMap(filesIn)])

function isMadeOf(sources, stamp) {
  const full = path.join(root, stamp)
  return existsSync(full) && readFileSync(full, 'utf8') === sources
}

function hashOf(files) {
  const hash = createHash('sha256')
  for (const file of files.filter((name) => !/\.test\.tsx?$/.test(name))) {
    const full = path.join(root, file)
    if (existsSync(full)) hash.update(`${file}\0`).update(readFileSync(full))
  }
  return hash.digest('hex')
}

function filesIn(folder) {
  const full = path.join(root, folder)
  if (!existsSync(full)) return []
  return readdirSync(full, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const file = path.join(folder, entry.name)
      return entry.isDirectory() ? filesIn(file) : [file]
    })
}
