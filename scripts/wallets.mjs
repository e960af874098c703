// node scripts/wallets.mjs: checks the rows of the wallet directory and writes what the kit bundles of it.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  bundledFolder,
  bundleOf,
  readDirectory,
  readPage,
  sourcesTable,
  withTable,
} from './lib/directory.mjs'
import { bin, mustSucceed, root } from './lib/run.mjs'

const folder = join(root, bundledFolder)
const written = '// Written by scripts/wallets.mjs from the rows of the wallet directory: change those.\n'

/** A row a field a line; the formatter breaks what is too long. */
const rowText = (row) =>
  `{\n${Object.entries(row)
    .map(([field, value]) => `${JSON.stringify(field)}: ${JSON.stringify(value)},\n`)
    .join('')}}`
const rowsText = (rows) => `[\n${rows.map((row) => `${rowText(row)},\n`).join('')}]`
const write = (file, text) => writeFileSync(join(folder, file), text)

/** In more.ts stores stand by their own ids, and the icon under the id of the wallet. */
function rowOf({ image_id: _, stores, ...record }, links) {
  const ids = Object.entries(stores ?? {}).map(([store, link]) => [store, link.slice(links[store].length)])
  return { ...record, stores: Object.fromEntries(ids) }
}

/** One module a list, and so one request: apart they are as many requests as a list has rows. */
const iconModule = (name, list, icons) => `${written}
/** The marks of the wallets of ${list} as data URIs, by \`image_id\`. */
export const ${name}: Readonly<Record<string, string>> = ${JSON.stringify(icons)}
`

async function writeBundle(directory) {
  const { first, more, nativeLinks, standardWallets, firstIcons, moreIcons } = bundleOf(directory)
  write(
    'list.ts',
    `import type { WalletRecord } from '../wire/entities.js'

${written}
/**
 * The wallets a site can offer without any server, best known first. Where each fact comes from stands in
 * SOURCES.md; a field without a source is left out.
 *
 * \`mobile_link\` takes a pairing URI at \`/wc?uri=\`, so a wallet that does not pair has none: it is reached in its own
 * browser or as an extension. An https link is preferred, because it still leads somewhere without the app.
 */
export const bundledWallets: readonly WalletRecord[] = ${rowsText(first)}
`,
  )
  write(
    'more.ts',
    `import type { WalletRecord } from '../wire/entities.js'
import { type WalletRow, walletRecord } from './walletRecord.js'

${written}
/** Best known first. Where each fact comes from stands in SOURCES.md; a field without a source is left out. */
const rows: readonly WalletRow[] = ${rowsText(more.map((record) => rowOf(record, directory.storeLinks)))}

/**
 * The wallets after the first twenty (\`list.ts\`), for the view that shows them all. Not every wallet speaks EVM:
 * \`chains\` lists those of the kit's namespaces that a wallet speaks.
 */
export const moreWallets: readonly WalletRecord[] = rows.map(walletRecord)
`,
  )
  write(
    'links/nativeLinks.ts',
    `${written}
/** The own scheme of each bundled wallet whose \`mobile_link\` is an https address, by that address. */
export const nativeLinks: Readonly<Record<string, string>> = ${JSON.stringify(nativeLinks)}
`,
  )
  write(
    'standardWallets.ts',
    `${written}
/**
 * The ids of the wallets that have an rdns and also register themselves by Wallet Standard. Each id is the wallet's name there,
 * as \`plainName\` writes it, so that name identifies the wallet as surely as its rdns. Written as one string, to keep the first
 * file that the adapter loads small.
 */
export const standardWallets: readonly string[] = ${JSON.stringify(standardWallets.join(' '))}.split(' ')
`,
  )
  write('icons.ts', iconModule('walletIcons', 'list.ts', firstIcons))
  write('moreIcons.ts', iconModule('moreWalletIcons', 'more.ts', moreIcons))
  write('SOURCES.md', withTable(readPage(root), sourcesTable(directory)))
  mustSucceed(
    await bin('@biomejs/biome/bin/biome', ['check', '--write', folder]),
    'Biome refuses what is written',
  )
  return first.length + more.length
}

const directory = await readDirectory(root)
if (directory.problems.length > 0) {
  console.error(directory.problems.join('\n'))
  process.exitCode = 1
} else {
  console.log(
    `${directory.rows.length} wallets; ${await writeBundle(directory)} of them bundled with the kit`,
  )
}
