// A site of one family builds with latchkit/testing: no library of another one is installed there, and a bundler looks for each name that
// is imported of it.
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { folderOf } from '../lib/example.mjs'
import { head } from '../lib/run.mjs'

/** The lines of such a site's own tests or stage. */
const code = `import * as testing from 'latchkit/testing'
globalThis.testing = testing
`

/** Builds them in the example of EVM alone, which has been installed as a visitor of the registry would. */
export async function checkTestingDoor(folder = folderOf('react')) {
  if (existsSync(join(folder, 'node_modules/@scure/btc-signer')))
    return ['the example has libraries of other families']
  const file = join(folder, 'testing.js')
  writeFileSync(file, code)
  const { build } = await import('vite')
  try {
    await build({
      root: folder,
      configFile: false,
      logLevel: 'silent',
      build: { write: false, rolldownOptions: { input: file } },
    })
    return []
  } catch (error) {
    return ['latchkit/testing does not build in a site of one family', head(String(error), 20)]
  }
}
