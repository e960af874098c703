import { defineConfig } from 'vitest/config'

// Clocks, storage and windows are injected, so neither project needs setup files or fake timers.
// React is loaded in its development build: its warnings are part of what the tests look at.
const tests = {
  exclude: ['**/node_modules/**', '**/dist/**', 'scripts/check/fixtures/**'],
  restoreMocks: true,
  css: true, // `x.css?inline` answers the real text, as in the built package
}

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...tests,
          name: 'node',
          environment: 'node',
          include: ['packages/*/src/**/*.test.ts', 'scripts/**/*.test.mjs'],
        },
      },
      {
        test: {
          ...tests,
          name: 'dom',
          environment: 'happy-dom',
          include: ['packages/*/src/**/*.test.tsx'],
        },
      },
    ],
  },
})
