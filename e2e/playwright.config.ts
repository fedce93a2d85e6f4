import { defineConfig } from '@playwright/test'
import { freePort } from '#server/system/free-port.ts'

/** Workers read this file too: the port is chosen once and handed on by the environment. */
const port = process.env.E2E_PORT ?? String(await freePort())
process.env.E2E_PORT = port
/* Chromium refuses to run as root with its sandbox. */
const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []

export default defineConfig({
  testDir: '.',
  outputDir: '../artefacts/e2e',
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // A busy machine may cut one; a second failure is a fault. The report names what was flaky.
  retries: 1,
  timeout: 60_000,
  // What hangs is ended. A slow machine is no fault of a test, and the whole takes a third of this.
  globalTimeout: 60 * 60_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    baseURL: `http://localhost:${port}`,
    screenshot: 'only-on-failure',
    launchOptions: { args: asRoot, executablePath: process.env.CHROME_PATH || undefined },
  },
  projects: [{ name: 'chromium', use: { browserName: 'chromium' } }],
  webServer: {
    // As `npm start` starts it, and it its own processes: from compiled code that is kept.
    command: `"${process.execPath}" --import ./scripts/quick-imports.mjs e2e/serve.ts`,
    cwd: '..',
    url: `http://localhost:${port}/readyz`,
    // As `npm start` runs it: React’s own checks are left out.
    env: {
      PORT: port,
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: 'node_modules/.cache/octavo',
    },
    timeout: 90_000,
    stdout: 'ignore',
    stderr: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
})
