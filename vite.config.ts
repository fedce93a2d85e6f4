import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { leaveOutNeverUsed } from './scripts/never-used.ts'

/* What every page of the shop needs comes in two pieces, React and the rest: fewer requests, and it
   compresses better than thirty small files. Pages, forms, schemas and the desk stay on their own. */
const everyPageNeeds = [
  // Several queries at once are asked by the desk alone, and only its table is virtual.
  /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|zustand|cookie)\/(?!.*((useQueries|queriesObserver)\.|virtual))/,
  /\/app\/(ui|layout|cart|covers|newsletter|page)\/(?!.*(-page|avatar-menu|cart-line|changes|date|field|filled-form|mailed-link|refused|crumbs|next-path|scene-names)\.tsx?)/,
  /\/app\/catalog\/(book|queries|book-card)\.tsx?/,
  /\/app\/values\/(addresses|money|shop\/paper)\.ts/,
  /\/app\/account\/(current-user|identity|load-identity|signed-in-hint)\.ts/,
  /\/app\/[a-z.-]+\.tsx?/,
]

/* React Router reloads the page that the visitor is about to leave when the file of the next one is
   gone: the press would be lost. See app/page/old-tab.ts. */
const goWherePressed: Plugin = {
  name: 'octavo:go-where-pressed',
  transform(code, id) {
    if (!/\/react-router\/dist\/.*\/routeModules\.js$/.test(id)) return
    const reload = 'window.location.reload()'
    if (!code.includes(reload)) throw new Error(`${id} no longer says ${reload}`)
    return code.replace(reload, '(window.loadPressedPage ?? (() => window.location.reload()))()')
  },
}

const sharedWithServer = ['react', 'react-dom', 'react-router']

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), goWherePressed, leaveOutNeverUsed],
  /* Packages of all pages are found at the start, so that no page reloads when it is first opened. */
  optimizeDeps: { entries: ['app/{entry.client,root}.tsx', 'app/**/*-{page,layout}.tsx'] },
  environments: {
    ssr: {
      // Of a package the server keeps the text of what pages use of it; what it shares with them stays outside.
      ...(command === 'build' && { resolve: { noExternal: true, external: sharedWithServer } }),
      build: {
        rolldownOptions: {
          // As the server's own bundle: see vite.server.config.ts.
          output: { charset: 'ascii', comments: false },
          checks: { pluginTimings: false },
        },
      },
    },
    client: {
      build: {
        rolldownOptions: {
          // A slow machine is no fault that whoever starts a shop could mend.
          checks: { pluginTimings: false },
          output: {
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
                {
                  name: 'shop',
                  test: (id) => everyPageNeeds.some((pattern) => pattern.test(id)),
                },
              ],
            },
          },
        },
      },
    },
  },
}))
