/**
 * A path as the router reads it: `\` is `/`, `..` and `%2e%2e` go up, `#` ends it. A page whose
 * path reads differently from how it is written must not be cached under the written path.
 */
export const readPath = (path: string): string => new URL(`http://pages.invalid${path}`).pathname
