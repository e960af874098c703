import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

// Clocks, storage and windows are injected, so neither project needs setup files or fake timers.
// React is loaded in its development build: its warnings are part of what the tests look at.
const tests = {
  exclude: ['**/node_modules/**', '**/dist/**', 'scripts/check/fixtures/**'],
  restoreMocks: true,
  // Only ends what hangs: a shared machine may stand still for seconds.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 30_000, interval: 5 } },
  css: true, // `x.css?inline` answers the real text, as in the built package
}

// The server is tested against the sources of the kit, so that no build has to come first.
const source = fileURLToPath(new URL('packages/latchkit/src', import.meta.url))
const doors = { wire: 'wire', siwx: 'siwx', testing: 'testing', networks: 'networks', react: 'react' }
const alias = {
  ...Object.fromEntries(
    Object.entries(doors).map(([door, folder]) => [`latchkit/${door}`, `${source}/${folder}/index.ts`]),
  ),
  latchkit: `${source}/index.ts`,
}

/** The tests of modules that get what they need handed to them; EVM's replace `fetch` itself, and load theirs anew. */
const logic = [
  ...['core', 'wire', 'networks', 'wallets', 'adapters/{bitcoin,polkadot,solana}', 'embedded'].map(
    (folder) => `packages/latchkit/src/${folder}/**/*.test.ts`,
  ),
  'apps/*/src/**/*.test.ts',
]

/** The published pairing clients reject, for nobody, when the end of a session reaches them twice, as a relay may do. */
const isOfPublishedClient = ({ message = '', stack = '' }: { message?: string; stack?: string }) =>
  /^Missing or invalid\. Record was recently deleted - session/.test(message) && /wc-sign-2-/.test(stack)

export default defineConfig({
  test: {
    onUnhandledError: (error) => (isOfPublishedClient(error) ? false : undefined),
    // One more than there are processors: those with real servers, sockets and files wait for half of their time.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        resolve: { alias },
        test: {
          ...tests,
          name: 'node',
          environment: 'node',
          include: [
            'packages/*/src/**/*.test.ts',
            // That of the libraries runs with the example's own packages: scripts/lib/example.mjs.
            'examples/toys/test/**/*.test.ts',
            'scripts/**/*.test.mjs',
          ],
          exclude: [...tests.exclude, ...logic],
        },
      },
      {
        resolve: { alias },
        // Nothing there has a state of its own (law 3), so that one test file finds nothing of another: loading the same
        // modules anew for each takes most of the time.
        test: { ...tests, name: 'logic', environment: 'node', include: logic, isolate: false },
      },
      {
        test: {
          ...tests,
          name: 'dom',
          environment: 'happy-dom',
          include: ['packages/*/src/**/*.test.tsx', 'apps/*/src/**/*.test.tsx'],
        },
      },
    ],
  },
})
