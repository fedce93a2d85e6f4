import * as fs from 'node:fs'
import * as path from 'node:path'
import { defineConfig, type Plugin } from 'vite'

/* The server as `npm start` runs it, and the commands: one bundle, with what it uses of its packages, without types and
   comments. Tests within their process and `npm run dev` run the sources
   (docs/decisions/089-the-server-is-bundled.md). */

/** Programs by the place of their source: `ownProgram` finds those beside the server by it (server/system/own-files.ts). */
const programs = [
  'server/main',
  'cli/octavo',
  'app/feeds/import/worker',
  'app/feeds/files/reader-thread',
  'app/covers/painter',
]

/** What cannot move away from its own files, and what the pages have to share with the server. */
const packagesBeside = ['sharp', 'harfbuzzjs', 'vite', 'react', 'react-dom', 'react-router']

/* An error is told at our own source; where in a package it passed is told at the bundle. */
const mapOwnCodeOnly: Plugin = {
  name: 'octavo:map-own-code-only',
  transform: {
    filter: { id: /\/node_modules\// },
    handler: (code) => ({ code, map: { mappings: '' } }),
  },
}

const longestUseMs = 30 * 86_400_000

/** What no build of the last month has written goes. */
const forgetOldChunks: Plugin = {
  name: 'octavo:forget-old-chunks',
  closeBundle() {
    const folder = path.resolve('build/shop/chunks')
    for (const name of fs.readdirSync(folder)) {
      const file = path.join(folder, name)
      if (fs.statSync(file).mtimeMs < Date.now() - longestUseMs) fs.rmSync(file)
    }
  },
}

export default defineConfig({
  plugins: [mapOwnCodeOnly, forgetOldChunks],
  ssr: { noExternal: true, external: packagesBeside },
  build: {
    ssr: true,
    outDir: 'build/shop',
    // A shop that runs from it forks and imports files of it later.
    emptyOutDir: false,
    copyPublicDir: false,
    target: 'node22',
    sourcemap: 'hidden',
    minify: false,
    rolldownOptions: {
      checks: { pluginTimings: false },
      input: Object.fromEntries(programs.map((place) => [place, `${place}.ts`])),
      output: {
        chunkFileNames: 'chunks/[name]-[hash].js',
        // One letter beyond Latin-1 doubles what the text of a file takes in memory.
        charset: 'ascii',
        comments: false,
        sourcemapExcludeSources: true,
      },
    },
  },
})
