// The wallet directory: every row is as it must be, and the kit bundles what the rows say.
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import {
  bundledFolder,
  bundleOf,
  directoryFolder,
  readDirectory,
  readPage,
  source,
  sourcesTable,
  withTable,
} from '../lib/directory.mjs'
import { plant, uproot } from '../lib/plant.mjs'
import { root } from '../lib/run.mjs'

afterAll(uproot)

const load = (file) => source(root, `${bundledFolder}/${file}.ts`)

it('the kit bundles what the rows say: `node scripts/wallets.mjs` writes it', async () => {
  const directory = await readDirectory(root)
  expect(directory.problems).toEqual([])
  const bundled = {
    first: (await load('list')).bundledWallets,
    more: (await load('more')).moreWallets,
    nativeLinks: (await load('links/nativeLinks')).nativeLinks,
    standardWallets: (await load('standardWallets')).standardWallets,
    firstIcons: (await load('icons')).walletIcons,
    moreIcons: (await load('moreIcons')).moreWalletIcons,
  }
  expect(bundled).toEqual(bundleOf(directory))
  expect(withTable(readPage(root), sourcesTable(directory))).toBe(readPage(root))
})

it.each([
  ['a row that is wrong', 'rows/rabby.json', '"rabby://"', '"javascript://x"', /mobile\.native: Expected/],
  ['an icon with a script', 'icons/rainbow.svg', '<path', '<script/><path', /it is not what is left/],
])('error: %s', async (_, file, from, to, problem) => {
  const folder = plant({})
  cpSync(join(root, directoryFolder), folder, { recursive: true })
  writeFileSync(join(folder, file), readFileSync(join(folder, file), 'utf8').replace(from, to))
  expect((await readDirectory(root, folder)).problems.join('\n')).toMatch(problem)
})
