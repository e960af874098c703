// Every clause is mapped, and what the map, the rules and the table of breaches name is there: each file, and in a file of tests
// the part of a title behind `#`.
import { existsSync, readFileSync } from 'node:fs'
import { join, normalize } from 'node:path'

const clausesPath = 'docs/spec-clauses.json'
const mapPath = 'docs/spec-map.md'
/** The last table of this page says what a breach is worth; each row names the test that shows it, or that none can. */
const breachesPath = 'docs/custody.md'
const states = ['built', 'open', 'not-ours']

const quoted = (cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, text]) => text)

/** `{ at, cells }` of each row of the tables below a title. */
const rowsOf = (path, text, title = '') =>
  text
    .slice(text.indexOf(title))
    .split('\n')
    .filter((line) => /^\| (?!---|clause id )/.test(line))
    .map((line) => ({
      at: `${path}:${text.slice(0, text.indexOf(line)).split('\n').length}`,
      cells: line
        .slice(1, line.lastIndexOf('|'))
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim().replaceAll('\\|', '|')),
    }))

/** Answers the named files and tests that are not there. */
function createLost(root) {
  const texts = new Map()
  const textOf = (path) => {
    const isInside = !/^(\/|\.\.)/.test(normalize(path))
    if (!texts.has(path))
      texts.set(path, isInside && existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '')
    return texts.get(path)
  }
  return (name) => {
    const [path, ...title] = name.split('#')
    if (textOf(path) === '') return [`${path} is missing`]
    return textOf(path).includes(title.join('#')) ? [] : [`${path} has no test titled '${title.join('#')}'`]
  }
}

function problemsOfRow([, state, where = '', tests = ''], lost) {
  const problems = [...quoted(where), ...quoted(tests)].flatMap(lost)
  if (!states.includes(state)) problems.push(`state '${state}' is none of ${states.join(', ')}`)
  if (state === 'not-ours' && where === '') problems.push('not-ours without a reason')
  if (state !== 'built') return problems
  // A clause of several facts is built when all of them are (readings 38).
  if (/\bmissing:/.test(where)) problems.push('built, but says what is missing')
  if (quoted(where).length === 0) problems.push('built, but names no file')
  if (!quoted(tests).some((name) => name.includes('#'))) problems.push('built, but names no test')
  const whole = quoted(tests).filter((name) => !name.includes('#'))
  return [...problems, ...whole.map((path) => `${path} is a whole file: name the tests`)]
}

export function checkSpecMap({ root }) {
  const read = (path) => readFileSync(join(root, path), 'utf8')
  const lost = createLost(root)
  const ids = JSON.parse(read(clausesPath)).map(({ id }) => id)
  const rows = rowsOf(mapPath, read(mapPath))
  const mapped = rows.map(({ cells }) => cells[0])
  const twice = (names) => names.filter((name, at) => names.indexOf(name) < at)
  const breaches = rowsOf(breachesPath, read(breachesPath), '## What a breach is worth').slice(1)
  return [
    ...[...twice(ids), ...twice(mapped)].map((id) => `${id} stands twice`),
    ...ids.filter((id) => !mapped.includes(id)).map((id) => `${mapPath}: no row for ${id}`),
    ...mapped.filter((id) => !ids.includes(id)).map((id) => `${mapPath}: unknown clause ${id}`),
    ...rows.flatMap(({ at, cells }) =>
      problemsOfRow(cells, lost).map((problem) => `${at}: ${cells[0]}: ${problem}`),
    ),
    ...['docs/rules.md', breachesPath].flatMap((path) =>
      rowsOf(path, read(path)).flatMap(({ at, cells }) =>
        cells
          .flatMap(quoted)
          .filter((name) => name.includes('#'))
          .flatMap(lost)
          .map((problem) => `${at}: ${problem}`),
      ),
    ),
    ...breaches
      .filter(({ cells }) => !/`[^`]+#|^none: /.test(cells.at(-1)))
      .map(({ at, cells }) => `${at}: no test shows what this is worth: ${cells[0]}`),
  ]
}
