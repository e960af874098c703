import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'

/**
 * `npm test` leaves out the tests of long lives and of many rounds: files of this name, and parts of others. `npm run test:all`
 * runs nothing but them, with `LATCHKIT_LONG=1` (`packages/server/src/fixtures/long.ts`).
 */
const isLong = process.env.LATCHKIT_LONG === '1'
const long = '**/*.long.test.ts'
const longPart = /\bdescribeStoresInTurn\b|\/fixtures\/long\.js'/

/** Finds the test files of which a part is long. */
function filesWithLongPart(): readonly string[] {
  const files = ['packages/server/src', 'apps/secure/src'].flatMap((folder) =>
    readdirSync(new URL(folder, import.meta.url), { recursive: true }).map((file) => `${folder}/${file}`),
  )
  const isOne = (file: string) => longPart.test(readFileSync(new URL(file, import.meta.url), 'utf8'))
  return files
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.test.ts') && isOne(file))
}

// Clocks, storage and windows are injected, so no project needs setup files.
// React is loaded in its development build: its warnings are part of what the tests look at.
const tests = {
  exclude: ['**/node_modules/**', '**/dist/**', ...(isLong ? [] : [long])],
  restoreMocks: true,
  // Only ends what hangs: a shared machine may stand still for seconds.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 30_000, interval: 5 } },
  css: true, // `x.css?inline` answers the real text, as in the built package
}

// The server is tested against the sources of the kit, so that no build has to come first.
const source = fileURLToPath(new URL('packages/latchkit/src', import.meta.url))
const doors = {
  'wire/custody': 'wire/custody',
  wire: 'wire',
  siwx: 'signIn',
  testing: 'testing',
  networks: 'networks',
  react: 'react',
  evm: 'adapters/evm',
}
const alias = {
  ...Object.fromEntries(
    Object.entries(doors).map(([door, folder]) => [`latchkit/${door}`, `${source}/${folder}/index.ts`]),
  ),
  latchkit: `${source}/index.ts`,
}

/**
 * The tests that change or watch what all of a process share: those of EVM's adapter replace `fetch` itself and load its modules anew,
 * those with the published pairing clients have what ends with the process alone, others count what is rejected in it.
 */
const alone = [
  'packages/latchkit/src/adapters/evm/**/*.test.ts',
  'packages/latchkit/src/walletconnect/{interop,signInInterop,fuzz}.test.ts',
  'packages/server/src/relay/{interop,fuzz}.test.ts',
  'packages/server/src/store/cut.test.ts',
]
const apps = 'apps/*/src/**/*.test.ts'

/** The tests of the vault's derivations, by the code of the product: a password takes 1.5 s of a processor, a wallet 40 ms. */
const derivations = 'apps/secure/src/vault/{deriveKeys,exports}.test.ts'
const vault = fileURLToPath(new URL('apps/secure/src/vault', import.meta.url))

/** Gives all other tests the same derivations by native code, which those of the product are compared with. */
const nativeKeys: Plugin = {
  name: 'native-keys',
  enforce: 'pre',
  resolveId(source, importer = '') {
    if (source === '@noble/hashes/argon2.js') return `${vault}/fixtures/nativeArgon2.ts`
    if (source === '@noble/hashes/scrypt.js') return `${vault}/fixtures/nativeScrypt.ts`
    const isReplaced = source.endsWith('/deriveKeys.js') && !importer.includes('/fixtures/nativeKeys.')
    return isReplaced ? `${vault}/fixtures/nativeKeys.ts` : undefined
  },
}

const wallets = fileURLToPath(new URL('packages/server/src/data/wallets', import.meta.url))

/** Lets the gateways of a process share what each server reads once at its start: five hundred wallets and their icons. */
const rowsOnce: Plugin = {
  name: 'rows-once',
  enforce: 'pre',
  resolveId(source, importer = '') {
    const isRead = importer === `${wallets}/createDirectory.ts` && /\/(check|read)Rows\.js$/.test(source)
    return isRead ? `${wallets}/fixtures/rowsOnce.ts` : undefined
  },
}

const usualProjects: TestProjectConfiguration[] = [
  {
    plugins: [nativeKeys, rowsOnce],
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
      exclude: [...tests.exclude, ...alone],
      isolate: false,
    },
  },
  { resolve: { alias }, test: { ...tests, name: 'alone', environment: 'node', include: alone } },
  {
    plugins: [nativeKeys],
    resolve: { alias },
    test: {
      ...tests,
      name: 'apps',
      environment: 'node',
      include: [apps],
      exclude: [...tests.exclude, derivations],
      isolate: false,
    },
  },
  {
    resolve: { alias },
    test: { ...tests, name: 'derivations', environment: 'node', include: [derivations], isolate: false },
  },
  {
    resolve: { alias },
    test: {
      ...tests,
      name: 'dom',
      environment: 'happy-dom',
      include: [
        'packages/*/src/**/*.test.tsx',
        'apps/*/src/**/*.test.tsx',
        // The site of docs/testing.md, as a site's own tests would be.
        'packages/latchkit/test/site/*.test.tsx',
      ],
    },
  },
]

const longProjects: TestProjectConfiguration[] = [
  {
    plugins: [nativeKeys, rowsOnce],
    resolve: { alias },
    test: {
      ...tests,
      name: 'long',
      environment: 'node',
      include: [long, ...filesWithLongPart()],
      isolate: false,
    },
  },
]

/** The published pairing clients reject, for nobody, when the end of a session reaches them twice, as a relay may do. */
const isOfPublishedClient = ({ message = '', stack = '' }: { message?: string; stack?: string }) =>
  /^Missing or invalid\. Record was recently deleted - session/.test(message) && /wc-sign-2-/.test(stack)

export default defineConfig({
  test: {
    onUnhandledError: (error) => (isOfPublishedClient(error) ? false : undefined),
    // One more than there are processors: those with real servers, sockets and files wait for half of their time.
    maxWorkers: availableParallelism() + 1,
    // Nothing has a state of its own (law 3), so that one test file finds nothing of another: loading the same modules anew for
    // each takes a third of the time.
    projects: isLong ? longProjects : usualProjects,
  },
})
