import type { ServerBuild } from 'react-router'

/**
 * The one address of a page whose name came in capitals: "/Genre/fiction?x" → "/genre/fiction?x". Null
 * when it is written small already, or is no page of ours. The rest of a path says what it says.
 */
export function smallAddress(url: string, build: ServerBuild): string | null {
  const [, name = '', rest = ''] = /^\/([^/?.]*)(.*)$/s.exec(url) ?? []
  const small = name.toLowerCase()
  return name !== small && namesOf(build).has(small) ? `/${small}${rest}` : null
}

const known = new WeakMap<ServerBuild, Set<string>>()

/** What the paths of the pages begin with. */
function namesOf(build: ServerBuild): Set<string> {
  const names =
    known.get(build) ??
    new Set(Object.values(build.routes).flatMap((route) => route?.path?.split('/')[0] ?? []))
  known.set(build, names)
  return names
}
