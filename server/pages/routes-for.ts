import type { ServerBuild } from 'react-router'

type Routes = ServerBuild['routes']

/* The name of a page, as it is usually spelt. */
const usualName = /^\/([a-z-]*)(?:\.data)?(?=[/?]|$)/

/**
 * The pages for an address: of all routes those alone that its first name can mean. The router tries one after
 * the other, twice a page, and most of them are the desk's. All of them for an address that is spelt unusually.
 */
export function routesFor(url: string, build: ServerBuild): ServerBuild {
  const name = usualName.exec(url)?.[1]
  if (name === undefined) return build
  const parts = partsOf(build)
  return parts.get(name) ?? parts.get('') ?? build
}

/** Whether the path of a page begins with this name. */
export const isPageName = (name: string, build: ServerBuild): boolean => partsOf(build).has(name)

const known = new WeakMap<ServerBuild, Map<string, ServerBuild>>()

/** By what the paths of pages begin with; what begins with no name is in each, and alone under none. */
function partsOf(build: ServerBuild): Map<string, ServerBuild> {
  const parts = known.get(build) ?? apart(build)
  known.set(build, parts)
  return parts
}

function apart(build: ServerBuild) {
  const { routes } = build
  const nameOf = (id = ''): string =>
    routes[id] ? nameOf(routes[id].parentId) || (routes[id].path?.split('/')[0] ?? '') : ''
  const names = new Map(Object.keys(routes).map((id) => [id, nameOf(id)]))
  const isAnywhere = (id: string) => /^(?:[:*]|$)/.test(names.get(id) ?? '')
  const routesOf = (wanted: string): Routes =>
    Object.fromEntries(
      Object.entries(routes).filter(([id]) => isAnywhere(id) || names.get(id) === wanted),
    )
  const begins = new Set([
    '',
    ...Object.keys(routes)
      .filter((id) => !isAnywhere(id))
      .map(nameOf),
  ])
  return new Map([...begins].map((name) => [name, { ...build, routes: routesOf(name) }]))
}
