import type { ServerBuild } from 'react-router'

/**
 * The lower-case address of a page whose name came in capitals: "/Genre/fiction?x" →
 * "/genre/fiction?x". Null when it is lower-case already or not one of our pages. The rest of the
 * path stays as it is.
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
