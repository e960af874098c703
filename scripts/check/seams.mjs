// The seam table: what every wallet does in every family. It is printed in docs/seams.md, and a cell that works is given up only by a
// commit that names it.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isMain, root as repository } from '../lib/run.mjs'

const record = 'e2e/seams/table.json'
const page = 'docs/seams.md'
const families = {
  eip155: 'EVM',
  solana: 'Solana',
  bip122: 'Bitcoin',
  polkadot: 'Polkadot',
  reef: 'Reef',
  lantern: 'Lantern',
}

/** Every cell of a table, by wallet, family and act; a wallet that does not serve a family has one for all acts. */
const cellsOf = (table) =>
  new Map(
    Object.entries(table).flatMap(([wallet, row]) =>
      Object.entries(row).flatMap(([family, acts]) =>
        typeof acts === 'string'
          ? [[`${wallet} × ${family}`, acts]]
          : Object.entries(acts).map(([act, cell]) => [`${wallet} × ${family} × ${act}`, cell]),
      ),
    ),
  )

/** The cells that worked before and do not now. */
export function lostCells(before, now) {
  const cells = cellsOf(now)
  return [...cellsOf(before)].flatMap(([name, cell]) =>
    cell === 'works' && cells.get(name) !== 'works' ? name : [],
  )
}

function printedWallet([wallet, row]) {
  const acts = Object.keys(Object.values(row).find((each) => typeof each !== 'string') ?? { everything: '' })
  const cell = (family, act) => (typeof row[family] === 'string' ? row[family] : row[family][act])
  const names = Object.keys(row)
  return [
    `## ${wallet[0].toUpperCase()}${wallet.slice(1)}`,
    '',
    `| | ${names.map((name) => families[name] ?? name).join(' | ')} |`,
    `|${' --- |'.repeat(names.length + 1)}`,
    ...acts.map((act) => `| ${act} | ${names.map((family) => cell(family, act)).join(' | ')} |`),
  ].join('\n')
}

/** The page: its words as they stand, with the tables and the counts of the record. */
function printed(text, table) {
  const all = [...cellsOf(table).values()]
  const works = all.filter((cell) => cell === 'works').length
  const counts = `${works} cells work, ${all.length - works} are absent`
  const words = text.slice(0, text.indexOf('\n## ')).replace(/\d+ cells work, \d+ are absent/, counts)
  return `${words}\n${Object.entries(table).map(printedWallet).join('\n\n')}\n`
}

/** Names each cell that a commit has given up without a word. */
function givenUp(root) {
  const git = (...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  const tableAt = (commit) => {
    try {
      return JSON.parse(git('show', `${commit}:${record}`))
    } catch {
      return {} // before there was any
    }
  }
  const commits = git('log', '--format=%H', '--', record).trim().split('\n').filter(Boolean)
  return commits.flatMap((commit) => {
    const lost = lostCells(tableAt(`${commit}^`), tableAt(commit))
    const message = lost.length > 0 ? git('log', '-1', '--format=%B', commit) : ''
    return lost
      .filter((name) => !message.includes(`seam: ${name}`))
      .map((name) => `${commit.slice(0, 8)} gives up "${name}" and has no line "seam: ${name}"`)
  })
}

/** Compares the page with the table, and the table with its own past. */
export function checkSeams({ root, isUpdate = false }) {
  const text = readFileSync(join(root, page), 'utf8')
  const wanted = printed(text, JSON.parse(readFileSync(join(root, record), 'utf8')))
  if (isUpdate) writeFileSync(join(root, page), wanted)
  const isOld = !isUpdate && text !== wanted
  return [
    ...(isOld ? [`${page} is not what ${record} has: node scripts/check/seams.mjs --update`] : []),
    ...givenUp(root),
  ]
}

if (isMain(import.meta.url))
  for (const problem of checkSeams({ root: repository, isUpdate: process.argv.includes('--update') }))
    console.log(problem)
