// The wallet directory: the kit bundles what its rows say. That a wrong row is found, wallets.test.ts of the server shows.
import { expect, it } from 'vitest'
import {
  bundledFolder,
  bundleOf,
  readDirectory,
  readPage,
  source,
  sourcesTable,
  withTable,
} from '../lib/directory.mjs'
import { root } from '../lib/run.mjs'

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
