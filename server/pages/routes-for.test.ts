import assert from 'node:assert/strict'
import { test } from 'node:test'
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import { routesFor } from './routes-for.ts'
import { builtPages } from './sources.ts'

const tree = (routes: ServerBuild['routes'], parentId?: string): RouteObject[] =>
  Object.values(routes)
    .filter((route) => route !== undefined && (route.parentId || undefined) === parentId)
    .map((route) => {
      const { id, path, index } = route as NonNullable<typeof route>
      return index ? { id, index } : { id, path, children: tree(routes, id) }
    })

/** Path of each route, with something in place of what it leaves open. */
const pathsOf = (routes: RouteObject[], above = ''): string[] =>
  routes.flatMap(({ path, children = [] }) => {
    const own = path ? `${above}/${path.replaceAll(/:\w+|\*/g, 'some-thing')}` : above
    return [own || '/', ...pathsOf(children, own)]
  })

test('an address leads to the same page with the routes of its name alone as with all', async () => {
  const build = await builtPages({}).build()
  const all = tree(build.routes)
  const unusual = ['/%6Cogin', '/Login', '//login', '/login/', '/dash board', '/_root', '/.data']
  const paths = new Set([...pathsOf(all), ...unusual, '/nowhere', '/nowhere/at/all', '/bookshop/x'])
  assert.ok(paths.size > 80)
  const ids = (routes: RouteObject[], path: string) =>
    matchRoutes(routes, path)?.map(({ route }) => route.id)
  for (const path of paths) {
    for (const url of [path, `${path}?next=/dashboard`]) {
      const part = routesFor(url, build)
      assert.deepEqual(ids(tree(part.routes), path), ids(all, path), url)
    }
    assert.deepEqual(
      ids(tree(routesFor(`${path}.data`, build).routes), path),
      ids(all, path),
      `${path}.data`,
    )
  }
  assert.ok(Object.keys(routesFor('/login', build).routes).length < 10)
})
