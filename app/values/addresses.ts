import type { href as routersHref } from 'react-router'

/**
 * The address of a page: `href('/author/:slug', { slug })`. Its type is React Router's own, made of the
 * routes, so that an address without a page does not compile. The router's function would not fit into
 * the bytes of the first visit, and on the server it loads the whole router. Unlike it, this one escapes
 * `$&+,;=:@`, too, which no slug and no id of ours contains.
 */
export const href: typeof routersHref = (path, ...[params]) =>
  path.replace(/:(\w+)/g, (_, name) => encodeURIComponent((params as never)[name]))

export const bookPath = (id: string): string => href('/book/:id', { id })

export const orderPath = (number: number): string =>
  href('/orders/:number', { number: String(number) })
