import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/* What every page of the shop needs comes in two pieces, React and the rest: fewer requests, and it
   compresses better than thirty small files. Pages, forms, schemas and the desk stay on their own. */
const everyPageNeeds = [
  /node_modules\/(react|react-dom|scheduler|react-router|@tanstack|zustand|cookie)\//,
  /\/app\/(ui|layout|cart|covers|newsletter)\/(?!.*(-page|avatar-menu|cart-line|field|mailed-link|refused)\.tsx)/,
  /\/app\/catalog\/(book|money|queries|book-card)\.tsx?/,
  /\/app\/account\/(current-user|identity|signed-in-hint)\.ts/,
  /\/app\/[a-z.-]+\.tsx?/,
]

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  /* Packages of all pages are found at the start, so that no page reloads when it is first opened. */
  optimizeDeps: { entries: ['app/{entry.client,root}.tsx', 'app/**/*-{page,layout}.tsx'] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
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
})
