/**
 * A path as the router reads it: `\` is `/`, `..` and `%2e%2e` go up, `#` ends it. What reads as
 * another path than it is written must not be kept under what it says.
 */
export const readPath = (path: string): string => new URL(`http://pages.invalid${path}`).pathname
