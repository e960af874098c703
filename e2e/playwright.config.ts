import { defineConfig } from '@playwright/test'
import { launchOptions } from './stage/launchOptions.js'
import { basePort } from './stage/ports.js'

// Its own range of ports, so that a developer's `npm start` may run at the same time.
const server = {
  command: 'node scripts/start.mjs',
  cwd: '..',
  env: { LATCHKIT_PORT: String(basePort) },
  wait: { stdout: /ready in/ },
  // After a change of the lockfile it installs first, and then builds everything.
  timeout: 600_000,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 5_000 },
}

export default defineConfig({
  testDir: '.',
  outputDir: '../.cache/e2e',
  fullyParallel: true,
  workers: 2,
  // In CI no picture of a view is ever written.
  updateSnapshots: process.env.CI ? 'none' : 'missing',
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // Where nothing works, the first failures tell why.
  maxFailures: 15,
  // Only ends what hangs: a shared machine may stand still for seconds.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: 'line',
  // With LATCHKIT_E2E_RUNNING=1 a server that already runs on these ports is used, while one writes tests.
  ...(process.env.LATCHKIT_E2E_RUNNING ? {} : { webServer: server }),
  use: {
    baseURL: `http://demo.localhost:${basePort}`,
    viewport: { width: 1200, height: 900 },
    locale: 'en-US',
    timezoneId: 'UTC',
    colorScheme: 'light',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: launchOptions(),
  },
})
