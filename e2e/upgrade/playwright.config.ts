import { defineConfig } from '@playwright/test'
import common from '../playwright.config.js'

// Writes down anew what a build leaves in a browser (packages/latchkit/src/upgrade/README.md). No test run comes here.
export default defineConfig({
  ...common,
  testDir: '.',
  testMatch: '*.record.ts',
  outputDir: '../../.cache/e2e',
  workers: 1,
  webServer: [],
})
