// The wallet directory of the server, and what of it is bundled with the kit. The server's own modules are loaded from
// their sources, so that one piece of code says what a row is: here, at the start of a server, and in the tests.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const directoryFolder = 'packages/server/src/data/wallets'
export const bundledFolder = 'packages/latchkit/src/wallets'

/** Loads a TypeScript module of ours as it stands. */
export async function source(root, path) {
  const { runnerImport } = await import('vite')
  const { module } = await runnerImport(join(root, path), {
    configFile: false,
    root,
    logLevel: 'silent',
    resolve: { alias: { 'latchkit/wire': join(root, 'packages/latchkit/src/wire/index.ts') } },
  })
  return module
}

/** `{ rows, problems, … }` of the folder of the directory, by the server's own check. */
export async function readDirectory(root) {
  const [{ checkRows }, { readRows }, { storeLinks }, { plainName }] = await Promise.all([
    ...['checkRows', 'readRows', 'storeLinks'].map((name) => source(root, `${directoryFolder}/${name}.ts`)),
    source(root, 'packages/latchkit/src/core/select/walletGroups.ts'),
  ])
  const files = readRows(join(root, directoryFolder))
  return { ...checkRows(files), icons: files.icons, sources: files.sources, storeLinks, plainName }
}

const given = (fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

/** A row as `list.ts` holds it: the record of the kit. */
function recordOf({ id, name, rdns, chains, mobile, desktop, webapp, homepage, stores }, links) {
  const known = ['chrome', 'firefox', 'ios', 'android'].filter((store) => stores?.[store])
  return given({
    id,
    name,
    image_id: id,
    rdns,
    chains,
    mobile_link: mobile?.universal ?? mobile?.native,
    desktop_link: desktop,
    webapp_link: webapp,
    homepage,
    stores: known.length
      ? Object.fromEntries(known.map((store) => [store, links[store] + stores[store]]))
      : undefined,
  })
}

/** Characters that end or change a data URI inside double quotes; the quotes of the drawing become single ones. */
const iconUri = (svg) =>
  `data:image/svg+xml,${svg.replaceAll('"', "'").replace(/[%#<>{}]/g, (one) => `%${one.charCodeAt(0).toString(16)}`)}`

/** The own schemes of bundled wallets whose link is an https address, by that address. */
const nativeLinksOf = (rows) =>
  Object.fromEntries(
    rows
      .filter(({ bundled, mobile }) => bundled && mobile?.universal && mobile.native)
      .map(({ mobile }) => [mobile.universal, mobile.native]),
  )

/**
 * The ids of the wallets that register themselves by Wallet Standard and announce themselves by an rdns as well: the others are known by
 * their names alone. Each must be the wallet's name there, as the kit compares names.
 */
function standardWalletsOf(rows, plainName) {
  const named = rows.filter(({ standardName, rdns }) => standardName && rdns)
  const unlike = named.filter(({ id, standardName }) => plainName(standardName) !== id)
  if (unlike.length > 0)
    throw new Error(`Wallet Standard names that are not their wallets' ids: ${unlike.map(({ id }) => id)}`)
  return named.map(({ id }) => id).sort()
}

/** Returns the lists that the kit bundles: the records of both lists, and the icons as data URIs by id. */
export function bundleOf({ rows, icons, storeLinks, plainName }) {
  const listed = (list) => rows.filter(({ bundled }) => bundled === list)
  const iconsOf = (list) =>
    listed(list).map(({ id }) => [id, iconUri(Buffer.from(icons.get(`${id}.svg`) ?? '').toString())])
  return {
    first: listed('first').map((row) => recordOf(row, storeLinks)),
    more: listed('more').map((row) => recordOf(row, storeLinks)),
    nativeLinks: nativeLinksOf(rows),
    standardWallets: standardWalletsOf(rows, plainName),
    firstIcons: Object.fromEntries(iconsOf('first')),
    moreIcons: Object.fromEntries(iconsOf('more')),
  }
}

/** The table of SOURCES.md: where each fact of each bundled wallet comes from. */
export function sourcesTable({ rows, sources }) {
  const bundled = rows.filter((row) => row.bundled)
  const used = new Set(bundled.flatMap((row) => Object.values(row.sources).join(' ').split(' ')))
  const packages = Object.entries(sources).filter(([code]) => used.has(code))
  const factsOf = (row) => {
    const bySource = new Map()
    for (const [fact, codes] of Object.entries(row.sources))
      if (fact !== 'icon') bySource.set(codes, [...(bySource.get(codes) ?? []), fact])
    return [...bySource].map(([codes, facts]) => `${facts.join(', ')}: ${codes}`).join('; ')
  }
  return [
    '| short | package and version | licence |',
    '| --- | --- | --- |',
    ...packages.map(([code, { from, licence }]) => `| ${code} | ${from} | ${licence} |`),
    '',
    '| wallet | icon | facts |',
    '| --- | --- | --- |',
    ...bundled.map(
      (row) => `| ${row.id} | ${row.sources.icon} | ${factsOf(row)}${row.note ? `. ${row.note}` : ''} |`,
    ),
  ].join('\n')
}

const mark = /(<!-- generated -->\n)[\s\S]*(\n<!-- \/generated -->)/

/** A page with the table in its place. */
export const withTable = (page, table) =>
  page.replace(mark, (_, before, after) => `${before}\n${table}\n${after}`)

export const readPage = (root) => readFileSync(join(root, bundledFolder, 'SOURCES.md'), 'utf8')
