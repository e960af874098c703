// The seam table: what every wallet does in every family. It is printed in docs/seams.md, and what worked once is given up only by a
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
export function cellsOf(table) {
  const cells = new Map()
  for (const [wallet, row] of Object.entries(table))
    for (const [family, acts] of Object.entries(row)) {
      if (typeof acts === 'string') cells.set(`${wallet} × ${family}`, acts)
      else for (const [act, cell] of Object.entries(acts)) cells.set(`${wallet} × ${family} × ${act}`, cell)
    }
  return cells
}

/** The cells that worked before and do not now. */
export function lostCells(before, now) {
  const cells = cellsOf(now)
  return [...cellsOf(before)].flatMap(([name, cell]) =>
    cell === 'works' && cells.get(name) !== 'works' ? name : [],
  )
}

/** Words of a table in Markdown. */
export function printed(table) {
  const parts = Object.entries(table).map(([wallet, row]) => {
    const names = Object.keys(row)
    const acts = Object.keys(Object.values(row).find((each) => typeof each !== 'string') ?? {})
    const cell = (family, act) => (typeof row[family] === 'string' ? row[family] : row[family][act])
    const rows = acts.length > 0 ? acts : ['everything']
    const lines = rows.map((act) => `| ${act} | ${names.map((family) => cell(family, act)).join(' | ')} |`)
    const head = `| | ${names.map((name) => families[name] ?? name).join(' | ')} |`
    return [
      `## ${wallet[0].toUpperCase()}${wallet.slice(1)}`,
      '',
      head,
      `|${' --- |'.repeat(names.length + 1)}`,
      ...lines,
    ].join('\n')
  })
  const all = [...cellsOf(table).values()]
  const works = all.filter((cell) => cell === 'works').length
  return `# Every wallet does everything

What each kind of wallet does in each family, as \`e2e/seams.spec.ts\` drives it in a browser against real parts, to the last state that a visitor sees: the view, what the page
says, what is stored, where the focus is. *absent* names the capability that is not there; the test shows that the site says so. ${works} cells work, ${all.length - works} are absent, none is unknown.

This page is printed from \`${record}\` by \`node scripts/check/seams.mjs --update\`. A cell goes from *works* to *absent* only in a commit whose message has the line
\`seam: <wallet> × <family> × <act>\`.

*capabilities*: \`siwx\` signs texts, \`typedData\`, \`send\`, \`calls\` (see \`ConnectionCapabilities\` in the reference); *namespaces*: the wallet does not serve the family; *networks*: those
that the session or the server has. Bitcoin sends by the verb \`sendTransaction\` alone, and the frame decides nothing (decision 0068).

${parts.join('\n\n')}
`
}

const git = (root, ...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })

/** The table of a commit; an empty one before there was any. */
function tableAt(root, commit) {
  try {
    return JSON.parse(git(root, 'show', `${commit}:${record}`))
  } catch {
    return {}
  }
}

/** Names each cell that a commit has given up without a word. */
function givenUp(root) {
  const commits = git(root, 'log', '--format=%H', '--', record).trim().split('\n').filter(Boolean)
  return commits.flatMap((commit) => {
    const lost = lostCells(tableAt(root, `${commit}^`), tableAt(root, commit))
    const message = lost.length > 0 ? git(root, 'log', '-1', '--format=%B', commit) : ''
    return lost
      .filter((name) => !message.includes(`seam: ${name}`))
      .map((name) => `${commit.slice(0, 8)} gives up "${name}" and has no line "seam: ${name}"`)
  })
}

/** Compares the page with the table, and the table with its own past. */
export function checkSeams({ root }) {
  const table = JSON.parse(readFileSync(join(root, record), 'utf8'))
  const now = readFileSync(join(root, page), 'utf8')
  return [
    ...(now === printed(table)
      ? []
      : [`${page} is not what ${record} has: node scripts/check/seams.mjs --update`]),
    ...givenUp(root),
  ]
}

if (isMain(import.meta.url)) {
  if (process.argv.includes('--update'))
    writeFileSync(join(repository, page), printed(JSON.parse(readFileSync(join(repository, record), 'utf8'))))
  for (const problem of checkSeams({ root: repository })) console.log(problem)
}
