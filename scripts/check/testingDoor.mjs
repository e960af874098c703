// A site of one family builds with latchkit/testing: no library of another one is installed there, and a bundler looks for each name that
// is imported of it.
import { existsSync } from 'node:fs'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { folderOf } from '../lib/example.mjs'
import { head } from '../lib/run.mjs'

/** The lines of such a site's own tests or stage. */
const code = `import * as testing from 'latchkit/testing'
globalThis.testing = testing
`

/** Builds them with what the example of EVM alone has installed, outside of this repository: above it lie all libraries. */
export async function checkTestingDoor(installed = join(folderOf('react'), 'node_modules')) {
  if (existsSync(join(installed, '@scure/btc-signer'))) return ['the example has libraries of other families']
  const folder = await mkdtemp(join(tmpdir(), 'latchkit-testing-'))
  const file = join(folder, 'main.js')
  await writeFile(file, code)
  await symlink(installed, join(folder, 'node_modules'), 'junction')
  const { build } = await import('vite')
  try {
    await build({
      root: folder,
      configFile: false,
      logLevel: 'silent',
      resolve: { preserveSymlinks: true },
      build: {
        outDir: join(folder, 'dist'),
        modulePreload: false,
        rolldownOptions: { input: file, output: { entryFileNames: 'main.mjs' } },
      },
    })
    // What stands at the top of a module may use a library that is not there.
    await import(pathToFileURL(join(folder, 'dist/main.mjs')).href)
    return typeof globalThis.testing?.createTestWallet === 'function'
      ? []
      : ['latchkit/testing exports nothing']
  } catch (error) {
    return [
      'latchkit/testing does not build, or does not load, in a site of one family',
      head(String(error), 20),
    ]
  } finally {
    await rm(folder, { recursive: true })
  }
}
