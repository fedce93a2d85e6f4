import { findPackageJSON } from 'node:module'
import * as path from 'node:path'

/* Where the shop's own files are, for what runs from its sources (tests, `npm run dev`) and for the bundle that
   `npm start` and the commands run, which lies elsewhere (docs/decisions/089). */

/** The folder of the shop: that of its package.json. */
export const root: string = path.dirname(findPackageJSON(import.meta.url) as string)

const isBundled = !import.meta.filename.endsWith('.ts')

/** A file that is read, by its place below the folder of the shop. */
export const ownFile = (place: string): string => path.join(root, place)

/** A program that runs beside the server, by the place of its source without `.ts`. vite.server.config.ts names it, too. */
export const ownProgram = (place: string): string =>
  isBundled ? path.join(root, 'build/shop', `${place}.js`) : path.join(root, `${place}.ts`)
