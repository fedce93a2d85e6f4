import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import * as path from 'node:path'
import { test } from 'node:test'

/*
 * The rooms of the house, from the ground up, and which of them each may import from besides its own.
 * A room is named by its folder or file; the longest name that fits a file counts. What is not in the
 * table is not allowed. docs/decisions/030 says why the rooms are cut as they are.
 */

const ground = ['server/env.ts', 'server/system', 'app/values']
const base = [...ground, 'server/database', 'server/log', 'server/http', 'server/load']
/** What an API door or a piece of server work stands on. */
const server = [
  ...[...base, 'server/deps.ts', 'server/api', 'server/session', 'server/passwords'],
  ...['server/mail', 'server/jobs'],
]
const pages = ['app/values', 'app/ui', 'app/covers', 'app/page/cookies.ts', 'app/page', 'app/shop']
const books = [...pages, 'app/catalog', 'app/search']

const rooms: Record<string, string[] | 'all'> = {
  'app/values': [],
  'app/ui': ['app/values'],
  'app/styles': ['app/values'],
  'app/covers': base,
  'app/page': ['app/values', 'app/ui', 'app/covers', 'app/page/cookies.ts'],
  'app/shop': ['app/values', 'app/ui', 'app/covers', 'app/page', ...server],
  // The book itself: its fields, its rows, its card.
  'app/catalog': [...pages, ...server],
  'app/search': [...pages, 'app/catalog', ...server],
  // What writes and lists books keeps the search up to date, and asks it.
  'app/catalog/stock': [...books, ...server],
  'app/catalog/write': [...books, 'app/catalog/stock', ...server],
  'app/catalog/api': [...books, 'app/catalog/stock', 'app/catalog/write', ...server],
  'app/discovery': [...books, ...server],
  'app/cart': books,
  'app/catalog/pages': [...books, 'app/cart'],
  'app/search/pages': [...books, 'app/cart'],
  'app/newsletter': [...pages, ...server],
  'app/account': [...pages, ...server],
  'app/orders': [...books, 'app/catalog/stock', 'app/cart', 'app/account', ...server],
  'app/home': [...books, 'app/cart', 'app/newsletter'],
  'app/overview': [...pages, 'app/account', 'app/orders'],
  'app/desk': [...books, 'app/catalog/stock', 'app/account', 'app/orders', ...server],
  'app/layout': [
    ...pages,
    'app/account',
    'app/cart',
    'app/newsletter',
    'app/search/pages',
    'app/desk',
  ],
  // routes.ts, root.tsx and the entries put the pages together.
  app: [...pages, 'app/account', 'app/layout'],
  demo: [...books, ...server],

  'server/system': [],
  'server/env.ts': ['server/passwords'],
  'server/passwords': [],
  'server/log': ground,
  'server/database': [...ground, 'server/log'],
  // The names of cookies are the page's, too.
  'server/http': [...ground, 'server/database', 'server/log', 'app/page/cookies.ts'],
  'app/page/cookies.ts': [],
  'server/load': base,
  // The bag that is handed around: types of what is in it, nothing that runs.
  'server/deps.ts': [...base, 'server/mail', 'server/jobs', 'app/shop'],
  'server/api': base,
  'server/session': [...base, 'server/deps.ts', 'app/page'],
  'server/mail': [...base, 'server/deps.ts'],
  'server/jobs': [...base, 'server/deps.ts', 'server/mail'],
  'server/watch': [...base, 'server/session', 'server/mail'],
  // Renders the pages, and knows which of them may be kept.
  'server/pages': [
    ...server,
    'app/page/cookies.ts',
    'app',
    'app/page',
    'app/shop',
    'app/account',
    'app/search',
    'app/catalog',
  ],
  // main.ts, app.ts, open-shop.ts and the lists of jobs and routes compose the shop.
  server: 'all',
}

/** Who may name them; everybody else goes through the router or the API. */
const namedBy: { what: RegExp; who: RegExp; why: string }[] = [
  {
    what: /-page\.tsx$/,
    who: /^app\/(routes\.ts$|root\.tsx$|page\/error-view\.tsx$|layout\/)/,
    why: 'only app/routes.ts names pages',
  },
  {
    what: /(^|\/|-)api\.server\.ts$/,
    who: /^server\/[^/]+\.ts$/,
    why: 'only the files that compose the shop name routes',
  },
]

type Sources = Map<string, string>

test('imports go one way, room by room', () => {
  assert.deepEqual(arrowsAgainst(sources()), [])
})

test('the table itself goes one way', () => {
  // The bag of what routes may use holds types of rooms that are handed it.
  const arrows = (room: string) => {
    const allowed = rooms[room] ?? []
    return allowed === 'all'
      ? []
      : allowed.filter((name) => name !== room && name !== 'server/deps.ts')
  }
  const isBelow = (room: string, from: string): boolean =>
    arrows(from).some((next) => next === room || isBelow(room, next))
  assert.deepEqual(
    Object.keys(rooms).filter((room) => room !== 'server/deps.ts' && isBelow(room, room)),
    [],
  )
})

test('the browser’s files have one door to the server: the API', () => {
  assert.deepEqual(browserFaults(sources()), [])
})

test('there is no circle of imports, at run time or in types', () => {
  const all = sources(['app', 'server', 'demo', 'bench', 'scripts', 'test', 'e2e'])
  assert.deepEqual(circlesIn(all), [])
})

test('a folder holds 20 product files at most, else it gets rooms', () => {
  const counts = Map.groupBy(sources().keys(), (file) => path.posix.dirname(file))
  const full = [...counts].filter(([, files]) => files.length > 20).map(([folder]) => folder)
  assert.deepEqual(full, [])
})

test('a planted arrow, a planted circle and a planted door are found', () => {
  const plant = (files: Record<string, string>): Sources => new Map(Object.entries(files))
  const pages = { 'app/cart/cart-page.tsx': '', 'app/account/google/api.server.ts': '' }
  for (const [file, text] of [
    ['app/ui/button.tsx', `import { loadCart } from '#app/cart/store.ts'`],
    ['app/catalog/book.ts', `import type { Line } from '../cart/store.ts'`],
    ['app/account/x.ts', `export { line } from '#app/cart/store.ts'`],
    ['app/search/find/x.server.ts', `const { line } = await import('#app/cart/store.ts')`],
    ['app/kept.ts', `import '#app/cart/store.ts'`],
    ['server/http/x.ts', `import { line } from '#app/cart/store.ts'`],
    ['server/new-room/x.ts', `import { line } from '#app/cart/store.ts'`],
    ['app/orders/pages/x.tsx', `import { CartPage } from '#app/cart/cart-page.tsx'`],
    ['app/overview/x.ts', `import { googleRoutes } from '#app/account/google/api.server.ts'`],
  ] as const) {
    const found = arrowsAgainst(plant({ ...pages, 'app/cart/store.ts': '', [file]: text }))
    assert.equal(found.length, 1, `${file}: ${text}`)
    assert.match(found[0] ?? '', new RegExp(file))
  }
  const circle = {
    'app/ui/a.ts': `import type { B } from './b.ts'`,
    'app/ui/b.ts': `import './a.ts'`,
  }
  assert.deepEqual(circlesIn(plant(circle)), [['app/ui/a.ts', 'app/ui/b.ts']])
  const door = { 'app/cart/x.tsx': `import { findBook } from '#app/catalog/rows/books.server.ts'` }
  assert.equal(browserFaults(plant({ ...door, 'app/catalog/rows/books.server.ts': '' })).length, 1)
})

/** Product files with their text, comments left out. */
function sources(folders = ['app', 'server', 'demo']): Sources {
  const root = path.resolve(import.meta.dirname, '..')
  const isProduct = folders.includes('test') ? /\.(tsx?|mjs)$/ : /(?<!\.test)\.tsx?$/
  const files = folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => path.posix.join(folder, name.split(path.sep).join('/')))
      .filter((name) => isProduct.test(name)),
  )
  return new Map(files.map((file) => [file, textOf(path.join(root, file))]))
}

const textOf = (file: string) =>
  readFileSync(file, 'utf8')
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/^\s*\/\/.*$/gm, '')

const specifiers = /(?:\bfrom\s+|\bimport\s+|\bimport\(\s*)['"]([#.][^'"]+)['"]/g

/** The files that a file imports, in whatever way. */
function importsOf(file: string, all: Sources): string[] {
  const named = [...(all.get(file) ?? '').matchAll(specifiers)].map(([, name = '']) =>
    name.startsWith('#') ? name.slice(1) : path.posix.join(path.posix.dirname(file), name),
  )
  return named.filter((target) => all.has(target))
}

function roomOf(file: string): string {
  const fitting = Object.keys(rooms).filter((room) => file === room || file.startsWith(`${room}/`))
  const room = fitting.sort((one, other) => other.length - one.length)[0] ?? ''
  // A folder that has no line of its own is not the room above it.
  const rest = file.slice(room.length + 1)
  const isLoose = (room === 'server' || room === 'app') && rest.includes('/')
  return isLoose ? path.posix.dirname(file) : room
}

function arrowsAgainst(all: Sources): string[] {
  return [...all.keys()].flatMap((file) =>
    importsOf(file, all).flatMap((target) => {
      const [from, to] = [roomOf(file), roomOf(target)]
      const allowed = rooms[from] ?? []
      const faults = namedBy
        .filter(({ what, who }) => what.test(target) && !who.test(file))
        .map(({ why }) => `${file} names ${target}: ${why}`)
      if (from !== to && allowed !== 'all' && !allowed.includes(to)) {
        faults.push(`${file} imports ${target}: ${from} may not import from ${to}`)
      }
      return faults
    }),
  )
}

/** Files that reach browsers: nothing of them ends in `.server.ts`, nor imports what does. */
function browserFaults(all: Sources): string[] {
  const isServers = /\.server\.tsx?$/
  return [...all.keys()]
    .filter((file) => file.endsWith('.tsx') && file.startsWith('app/') && !isServers.test(file))
    .flatMap((file) =>
      importsOf(file, all)
        .filter((target) => isServers.test(target) && file !== 'app/entry.server.tsx')
        .map((target) => `${file} imports ${target}`),
    )
}

/** Groups of files that import each other, however long the way round (Tarjan). */
function circlesIn(all: Sources): string[][] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const path: string[] = []
  const circles: string[][] = []
  function visit(file: string): number {
    order.set(file, order.size)
    lowest.set(file, order.size - 1)
    path.push(file)
    for (const target of importsOf(file, all)) {
      const reached = order.has(target)
        ? path.includes(target)
          ? (order.get(target) as number)
          : Number.POSITIVE_INFINITY
        : visit(target)
      lowest.set(file, Math.min(lowest.get(file) as number, reached))
    }
    if (lowest.get(file) === order.get(file)) {
      const group = path.splice(path.indexOf(file))
      if (group.length > 1) circles.push(group.sort())
    }
    return lowest.get(file) as number
  }
  for (const file of all.keys()) if (!order.has(file)) visit(file)
  return circles
}
