// The wallet directory: every row is as it must be, and what the kit bundles is what the rows say.
import { isDeepStrictEqual } from 'node:util'
import {
  bundledFolder,
  bundleOf,
  readDirectory,
  readPage,
  source,
  sourcesTable,
  withTable,
} from '../lib/directory.mjs'

async function bundledNow(root) {
  const load = (file) => source(root, `${bundledFolder}/${file}`)
  const [list, more, native, standard, icons, moreIcons] = await Promise.all(
    ['list.ts', 'more.ts', 'links/nativeLinks.ts', 'standardWallets.ts', 'icons.ts', 'moreIcons.ts'].map(
      load,
    ),
  )
  return {
    first: list.bundledWallets,
    more: more.moreWallets,
    nativeLinks: native.nativeLinks,
    standardWallets: standard.standardWallets,
    firstIcons: icons.walletIcons,
    moreIcons: moreIcons.moreWalletIcons,
  }
}

export async function checkWallets({ root, folder }) {
  const directory = await readDirectory(root, folder)
  if (directory.problems.length > 0) return directory.problems
  const problems = []
  const [wanted, now] = [bundleOf(directory), await bundledNow(root)]
  for (const part of Object.keys(wanted))
    if (!isDeepStrictEqual(JSON.parse(JSON.stringify(now[part])), wanted[part]))
      problems.push(`${bundledFolder}: the ${part} are not those of the rows`)
  const page = readPage(root)
  if (withTable(page, sourcesTable(directory)) !== page)
    problems.push(`${bundledFolder}/SOURCES.md is not what the rows say`)
  if (problems.length > 0) problems.push('write them anew: node scripts/wallets.mjs')
  return problems
}
