import { realpathSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { isAbsolute, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { constantsOf, testsOf, valuesIn } from '../lib/testTitles.mjs'

const clausesPath = 'docs/spec-clauses.json'
const mapPath = 'docs/spec-map.md'
const rulesPath = 'docs/rules.md'
/** Its last table says what a breach is worth; each row names the test that shows it, or that none can. */
const breachesPath = 'docs/custody.md'
const breachesTitle = '## What a breach is worth'
const states = ['built', 'open', 'not-ours']
const sections = [1, 2, 3, 4, 5, 6, 7, 8, 9]

/** Answers what is wrong between the clauses, the map and the files the map names; empty when all is well. */
export async function checkSpecMap({ root }) {
  const problems = []
  const clauses = await readClauses(root, problems)
  const rows = await readRows(root, problems)
  if (!clauses || !rows) return problems

  const known = new Set()
  for (const { id } of clauses) {
    if (known.has(id)) problems.push(`${clausesPath}: ${id} stands twice`)
    known.add(id)
  }
  for (const section of sections) {
    if (!clauses.some((clause) => clause.section === section)) {
      problems.push(`${clausesPath}: no clause of §${section}`)
    }
  }

  const proofs = createProofs(root)
  const values = new Map(clauses.map(({ id, value }) => [id, value]))
  const mapped = new Set()
  for (const row of rows) {
    if (mapped.has(row.id)) problems.push(`${mapPath}:${row.line}: ${row.id} stands twice`)
    mapped.add(row.id)
    if (!known.has(row.id)) problems.push(`${mapPath}:${row.line}: unknown clause ${row.id}`)
    for (const problem of await checkRow(root, row, proofs, values.get(row.id))) {
      problems.push(`${mapPath}:${row.line}: ${row.id}: ${problem}`)
    }
  }
  for (const id of known) {
    if (!mapped.has(id)) problems.push(`${mapPath}: no row for ${id}`)
  }
  for (const page of [rulesPath, breachesPath]) problems.push(...(await lostProofs(root, page, proofs)))
  problems.push(...(await unprovedBreaches(root)))
  return problems
}

async function readClauses(root, problems) {
  const text = await readText(root, clausesPath)
  if (text === undefined) {
    problems.push(`${clausesPath} is missing`)
    return undefined
  }
  let clauses
  try {
    clauses = JSON.parse(text)
  } catch (error) {
    problems.push(`${clausesPath}: ${error.message}`)
    return undefined
  }
  if (!Array.isArray(clauses)) {
    problems.push(`${clausesPath} is not an array`)
    return undefined
  }
  const malformed = clauses.findIndex((clause) => !isClause(clause))
  if (malformed >= 0) {
    problems.push(`${clausesPath}: entry ${malformed} lacks an id, a text or the section of its id`)
    return undefined
  }
  return clauses
}

function isClause(clause) {
  if (typeof clause?.id !== 'string' || typeof clause.text !== 'string') return false
  const [head] = clause.id.split('.')
  const section = head === 'r' ? 'readings' : Number(head)
  return clause.section === section && clause.text.trim() !== ''
}

async function readRows(root, problems) {
  const text = await readText(root, mapPath)
  if (text === undefined) {
    problems.push(`${mapPath} is missing`)
    return undefined
  }
  const rows = []
  for (const [index, line] of text.split('\n').entries()) {
    if (!line.startsWith('|') || /^\|\s*(clause id\s*\||:?-)/.test(line)) continue
    const cells = line
      .trim()
      .slice(1, -1)
      .split(/(?<!\\)\|/)
    const [id, state, where, tests] = cells.map((cell) => cell.trim().replaceAll('\\|', '|'))
    if (cells.length !== 4) {
      problems.push(`${mapPath}:${index + 1}: a row has four cells, this one ${cells.length}`)
      continue
    }
    rows.push({ line: index + 1, id, state, where, tests })
  }
  return rows
}

async function checkRow(root, { id, state, where, tests }, proofs, value) {
  const problems = []
  if (!states.includes(state)) {
    problems.push(`state '${state}' is none of ${states.join(', ')}`)
  }
  const files = quoted(where)
  const named = quoted(tests)
  if (state === 'built' && files.length === 0) problems.push('built, but names no file')
  if (state === 'built' && named.length === 0) problems.push('built, but names no test')
  // A clause of several facts is built when all of them are (readings 38).
  if (state === 'built' && /\bmissing:/.test(where)) problems.push('built, but says what is missing')
  if (state === 'not-ours' && where === '') problems.push('not-ours without a reason')

  for (const file of files) {
    if (!(await isFileInside(root, file))) problems.push(`${file} is missing`)
  }
  const found = []
  for (const proof of named) {
    const [path, ...rest] = proof.split('#')
    const title = rest.join('#')
    if (!(await isFileInside(root, path))) {
      problems.push(`${path} is missing`)
    } else if (title === '') {
      problems.push(`${path} is a whole file: name the tests`)
    } else {
      const matching = proofs.named(path, title)
      if (matching.length === 0) problems.push(`${path} has no test titled '${title}'`)
      found.push(...matching)
    }
  }
  if (state === 'built' && value !== undefined && problems.length === 0) {
    problems.push(...missingValues(id, value, found, proofs))
  }
  return problems
}

/** The tests that a page names in its rows and that are not there. */
async function lostProofs(root, page, proofs) {
  const problems = []
  const rows = ((await readText(root, page)) ?? '').split('\n').filter((line) => line.startsWith('| '))
  for (const proof of rows.flatMap(quoted)) {
    const [path, title] = proof.split('#')
    if (title === undefined) continue
    const isThere = (await isFileInside(root, path)) && proofs.named(path, title).length > 0
    if (!isThere) problems.push(`${page}: ${path} has no test titled '${title}'`)
  }
  return problems
}

/** The breaches that no test shows, and that do not say why there can be none. */
async function unprovedBreaches(root) {
  const [, table] = ((await readText(root, breachesPath)) ?? '').split(breachesTitle)
  if (table === undefined) return []
  const rows = table.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| ---'))
  return rows.slice(1).flatMap((row) => {
    const [breach, ...cells] = row.slice(2, -2).split(' | ')
    const proof = cells.at(-1) ?? ''
    const isProved = quoted(proof).some((each) => each.includes('#')) || proof.startsWith('none: ')
    return isProved ? [] : [`${breachesPath}: no test shows what this is worth: ${breach}`]
  })
}

/** The tests of the files that rows name, each file read once, and what their bodies hold. */
function createProofs(root) {
  const files = new Map()
  const constants = constantsOf(root, ['packages/latchkit/src', 'packages/server/src'])
  return {
    named(path, title) {
      if (!files.has(path)) files.set(path, testsOf(root, path))
      return files.get(path).filter(({ titles }) => titles.some((text) => text.includes(title)))
    },
    valuesOf(test) {
      test.values ??= valuesIn(test, constants)
      return test.values
    },
  }
}

/**
 * The items of a clause's value that no test of its row holds: as a number, a text, a calculation or a constant of that value, or
 * by reading the value from the list of clauses under the clause's own id.
 */
function missingValues(id, value, tests, proofs) {
  const inTests = tests.map((test) => proofs.valuesOf(test))
  if (inTests.some(({ texts }) => texts.includes(id) && texts.includes('value'))) return []
  return [value].flat().flatMap((item) => {
    const found = inTests.some(({ numbers, texts }) =>
      typeof item === 'number' ? numbers.has(item) : texts.some((text) => standsIn(item, text)),
    )
    return found ? [] : [`no test that it names holds ${JSON.stringify(item)}`]
  })
}

/** A word inside another one is another word; `X`, `Y` and `…` of a clause stand for anything. */
function standsIn(item, text) {
  const pattern = item
    .split(/\b[XY]\b|\.\.\./)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('.+')
  return new RegExp(`(?<!\\w)${pattern}(?!\\w)`).test(text)
}

function quoted(cell) {
  return [...cell.matchAll(/`([^`]+)`/g)].map((match) => match[1])
}

async function isFileInside(root, path) {
  const full = join(root, path)
  const inside = relative(root, full)
  // A path that leaves the repository would only exist on the machine of whoever wrote it.
  if (isAbsolute(path) || inside === '' || inside.startsWith('..')) return false
  const found = await stat(full).catch(() => undefined)
  return found?.isFile() ?? false
}

async function readText(root, path) {
  return readFile(join(root, path), 'utf8').catch(() => undefined)
}

// Node names this module by its real path; a checkout behind a link must not pass unexamined.
if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const root = process.argv[2] ?? fileURLToPath(new URL('../..', import.meta.url))
  const problems = await checkSpecMap({ root })
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
}
