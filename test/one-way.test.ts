import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { parseSync } from 'vite'
import routes from '#app/routes.ts'

/* What CONTRIBUTING says under "One way to do a thing" and lint cannot see. */

type Node = { type: string; start: number; end: number; [key: string]: unknown }
type Fault = (node: Node, textOf: (node: Node) => string) => boolean

const root = join(import.meta.dirname, '..')

test('a route is app.get(url, { schema, handler })', () => {
  assert.deepEqual(faultsIn(sources('app', 'server'), isHandlerLast), [])
})

test('an address with something in it is made by app/values/addresses.ts', () => {
  assert.deepEqual(faultsIn(sources('app', 'server', 'demo'), isAddressByHand), [])
})

test('a link that is written out leads to a page', () => {
  assert.deepEqual(faultsIn(sources('app'), leadsToNoPage), [])
})

test('a link of the shop is that of app/ui/link.tsx: on the server it is an address alone (decision 103)', () => {
  const found = sources('app')
    .filter(([, source]) => /import \{[^}]*\bLink\b[^}]*\} from 'react-router'/.test(source))
    .map(([file]) => file)
    // No page of the desk is written by the server.
    .filter((file) => !file.startsWith('app/desk/'))
  assert.deepEqual(found, ['app/ui/link.tsx'])
})

test('files are found by ownFile and ownProgram: the bundle lies elsewhere (decision 089)', () => {
  const byPlace = /import\.meta\.(dirname|filename|url)/
  const found = sources('app', 'server', 'demo')
    .map(([file, source]): [string, string] => [
      file,
      // Packages are found from both; a page asks where it was loaded from.
      source.replaceAll(/createRequire\(import\.meta\.url\)|fetch\(import\.meta\.url/g, ''),
    ])
    .filter(([, source]) => byPlace.test(source))
  assert.deepEqual(
    found.map(([file]) => file),
    ['server/system/own-files.ts'],
  )
})

test('each CSV that leaves has its cells from app/values/csv.ts, which no spreadsheet computes (threats 13)', () => {
  // A type that is sent, a text that a page saves, a report of a command.
  const leaves = /'text\/csv; charset|saveText\(\w|--report </
  const writer = /csvText|csvLine|sendCsv|reportText|writeCsv/
  const doors = sources('app', 'server', 'cli').filter(([, source]) => leaves.test(source))
  assert.ok(doors.length >= 8, doors.map(([file]) => file).join())
  const byHand = doors.filter(([, source]) => !writer.test(source)).map(([file]) => file)
  // The first only says that there is a report; what it starts writes it.
  assert.deepEqual(byHand, ['cli/import.ts'])
  const quoting = sources('app', 'server', 'cli').filter(([, source]) =>
    source.includes(`replaceAll('"', '""')`),
  )
  assert.deepEqual(
    quoting.map(([file]) => file).filter((file) => !file.startsWith('server/database/')),
    ['app/values/csv.ts'],
  )
})

test('the name of a statement is given once', () => {
  const names = sources('app', 'server').flatMap(([, source]) => [
    ...[...source.matchAll(/sql`\s*\/\* ([a-z.-]+) \*\//g)].map(([, name]) => name),
  ])
  assert.ok(names.length > 10, names.join())
  assert.deepEqual(
    names.filter((name, at) => names.indexOf(name) !== at),
    [],
  )
})

test('each connection to PostgreSQL reaches a list of hosts', () => {
  const made = sources('app', 'server', 'cli').flatMap(([file, source]) =>
    [...source.matchAll(/new pg\.(?:Client|Pool)\(\{?[^;]{0,120}/g)]
      .filter(([text]) => !text.includes('HostsClient'))
      .map(() => file),
  )
  // It asks a single host of the list.
  assert.deepEqual([...new Set(made)], ['server/database/reach.ts'])
})

test('planted violations are found, and nothing beside them', () => {
  const planted: [Fault, string[], string[]][] = [
    [
      isHandlerLast,
      [
        "app.get('/feed.xml', async (_request, reply) => reply.send(''))",
        "app.all('/api/*', refuse)",
        'routes.post(path, { schema }, (request) => 1)',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: source code, as text
        'scope.put(`/api/${name}`, function handle() {})',
      ],
      [
        "app.get('/feed.xml', { handler: async (_request, reply) => reply.send('') })",
        "kept.get('shards', () => read())",
        "app.get('/x', options)",
        "app.get('/x', optionsOf(group))",
      ],
    ],
    [
      isAddressByHand,
      /* biome-ignore-start lint/suspicious/noTemplateCurlyInString: source code, as text */
      [
        'x = `/book/${id}`',
        'x = `${shopUrl}/genre/${slug}`',
        'x = `/dashboard/edit-book/${id}`',
        "x = '/author/' + slug",
      ],
      [
        'x = bookPath(id)',
        "x = href('/book/:id', { id })",
        'x = href(`/${kind}/:slug`, { slug })',
        'api(`/browse/genre/${slug}`)',
        'x = `bookings/book/${n}`',
      ],
      /* biome-ignore-end lint/suspicious/noTemplateCurlyInString: source code, as text */
    ],
    [
      leadsToNoPage,
      [
        'x = <Link to="/carte">Cart</Link>',
        "const links = [{ text: 'News', to: '/news' }]",
        "navigate('/dashboard/settigs')",
        "throw redirect('/adm')",
        'x = <a href="/order">Orders</a>',
      ],
      [
        'x = <Link to="/cart">Cart</Link>',
        "const links = [{ text: 'Your books', to: '/orders?page=2#top' }]",
        "navigate('/dashboard')",
        "throw redirect('/')",
        'x = <a href="https://example.com/order">Elsewhere</a>',
      ],
    ],
  ]
  for (const [fault, bad, good] of planted) {
    for (const source of bad) assert.equal(faultsIn([['x.tsx', source]], fault).length, 1, source)
    for (const source of good) assert.deepEqual(faultsIn([['x.tsx', source]], fault), [], source)
  }
})

const methods = new Set(['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'all'])

function isHandlerLast(node: Node, textOf: (node: Node) => string): boolean {
  const { object, property } = (node.callee ?? {}) as Record<string, Node>
  if (node.type !== 'CallExpression' || !object || !methods.has(property?.name as string)) {
    return false
  }
  const [url, ...others] = node.arguments as Node[]
  const last = others.at(-1)
  if (!url || !last) return false
  const isRoute = /^(app|routes|plugin)$/.test(textOf(object)) || /^['"`]\//.test(textOf(url))
  const isNamed = last.type === 'Identifier' && !/options$/i.test(last.name as string)
  return isRoute && (isNamed || /^(ArrowFunction|Function)Expression$/.test(last.type))
}

/** "/book/:id", "/dashboard/settings" … */
const pages = pathsOf(routes, '').filter((path) => !path.endsWith('*'))

function pathsOf(entries: RouteConfigEntry[], above: string): string[] {
  return entries.flatMap(({ path, index, children }) => {
    const here = path ? `${above}/${path}` : above
    return [...(path || index ? [here || '/'] : []), ...pathsOf(children ?? [], here)]
  })
}

/** "/book/", "/dashboard/edit-book/": what comes before the part that is filled in. */
const beginnings = [...new Set(pages.flatMap((path) => path.match(/^[^:]+(?=:)/) ?? []))]

function isAddressByHand(node: Node): boolean {
  if (node.type === 'BinaryExpression') {
    return beginnings.includes((node.left as Node).value as string)
  }
  if (node.type !== 'TemplateLiteral') return false
  const [first = '', second = ''] = (node.quasis as Node[]).map(
    ({ value }) => (value as { cooked: string }).cooked,
  )
  // At the front, or behind the address of the shop.
  const path = first === '' ? second : first
  return !path.includes(':') && beginnings.some((beginning) => path.startsWith(beginning))
}

function leadsToNoPage(node: Node): boolean {
  const target = targetOf(node)
  if (!target?.startsWith('/')) return false
  const path = target.replace(/[?#].*/s, '')
  return !pages.some((page) => new RegExp(`^${page.replaceAll(/:\w+/g, '[^/]+')}$`).test(path))
}

/** Where a link or a move of the router leads to, when it is written out. */
function targetOf(node: Node): string | null {
  const { type, name, key, callee, value } = node as Record<string, Node | undefined>
  const named = (key?.name ?? name?.name) as string | undefined
  const written = (target: Node | undefined) =>
    target?.type === 'Literal' ? String(target.value) : null
  if ((type as unknown) === 'CallExpression') {
    const isMove = /^(navigate|redirect)$/.test(String(callee?.name))
    return isMove ? written((node.arguments as Node[])[0]) : null
  }
  if ((type as unknown) === 'Property') return named === 'to' ? written(value) : null
  return (type as unknown) === 'JSXAttribute' && named === 'to' ? written(value) : hrefOf(node)
}

function hrefOf({ type, name, attributes }: Node): string | null {
  if (type !== 'JSXOpeningElement' || (name as Node).name !== 'a') return null
  const href = (attributes as Node[]).find((each) => (each.name as Node)?.name === 'href')
  const value = href?.value as Node | undefined
  return value?.type === 'Literal' ? String(value.value) : null
}

function faultsIn(files: [file: string, source: string][], isFault: Fault): string[] {
  return files.flatMap(([file, source]) => {
    const { program } = parseSync(file, source, { lang: file.endsWith('x') ? 'tsx' : 'ts' })
    const textOf = ({ start, end }: Node) => source.slice(start, end)
    return nodesOf(program)
      .filter((node) => isFault(node, textOf))
      .map((node) => `${file}: ${textOf(node).slice(0, 80)}`)
  })
}

function nodesOf(part: unknown): Node[] {
  if (Array.isArray(part)) return part.flatMap(nodesOf)
  if (typeof part !== 'object' || part === null) return []
  const below = Object.values(part).flatMap(nodesOf)
  return 'type' in part ? [part as Node, ...below] : below
}

function sources(...folders: string[]): [file: string, source: string][] {
  return folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
        join(folder, name).replaceAll('\\', '/'),
      ),
    )
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.ts$/.test(file))
    .map((file) => [file, readFileSync(join(root, file), 'utf8')])
}
