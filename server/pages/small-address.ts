import type { ServerBuild } from 'react-router'
import { isPageName } from './routes-for.ts'

/**
 * The lower-case address of a page whose name came in capitals: "/Genre/fiction?x" →
 * "/genre/fiction?x". Null when it is lower-case already or not one of our pages. The rest of the
 * path stays as it is.
 */
export function smallAddress(url: string, build: ServerBuild): string | null {
  const [, name = '', rest = ''] = /^\/([^/?.]*)(.*)$/s.exec(url) ?? []
  const small = name.toLowerCase()
  return name !== small && isPageName(small, build) ? `/${small}${rest}` : null
}
