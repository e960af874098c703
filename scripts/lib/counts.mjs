// Reads the reports of the two test runners. A run that failed without a failed test (a file that
// does not load, a runner that crashed) still counts as one failure.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { basename } from 'node:path'
import { tail } from './run.mjs'

const atLeastOne = (counts, code) => (code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts)

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)

export const forget = (file) => rmSync(file, { force: true })

// A test in one line: what it is, and the first thing said of its failure.
const inOneLine = (file, title, reason = '') =>
  `${basename(file)}: ${title} (${reason.split('\n', 1)[0].slice(0, 160)})`

/** What vitest printed right below the name of a failed test; its report has only a stack for one that took too long. */
function reasonIn(output, title) {
  const lines = output.split('\n')
  const at = lines.findIndex((line) => line.startsWith(' FAIL ') && line.endsWith(title))
  return at < 0 ? '' : lines[at + 1]
}

export function vitestCounts(file, { code, output }) {
  const report = read(file)
  const counts = {
    passed: report?.numPassedTests ?? 0,
    failed: report?.numFailedTests ?? 0,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  }
  const files = report?.testResults ?? []
  const unloaded = files.filter((one) => one.status === 'failed' && one.assertionResults.length === 0)
  counts.failed += unloaded.length
  const failedFiles = files.filter((one) => one.status === 'failed').map((one) => one.name)
  const failedTests = files.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ title }) => inOneLine(name, title, reasonIn(output, title))),
  )
  const nothing = code === 0 && counts.passed === 0
  const failures = output.search(/^.*Failed (Tests|Suites)/m) // what passed before is of no interest now
  const said = nothing ? `no test ran\n${output}` : output.slice(Math.max(failures, 0))
  return { ...atLeastOne(counts, nothing ? 1 : code), output: tail(said, 80), failedFiles, failedTests }
}

/** What the whole run says after its failed files ran once more, alone. A test that then passes counts, and is told of. */
export function secondTry(first, second) {
  if (second.failed > 0) return { ...first, output: `${first.output}\n\non a second try:\n${second.output}` }
  const names =
    first.failedTests.length > 0 ? first.failedTests : first.failedFiles.map((name) => basename(name))
  return {
    ...first,
    passed: first.passed + first.failed,
    failed: 0,
    notes: names.map((name) => `passed only on a second try: ${name}`),
  }
}

const specsOf = (suites = []) => suites.flatMap((one) => [...(one.specs ?? []), ...specsOf(one.suites)])

export function playwrightCounts(file, { code, output }) {
  const report = read(file)
  const stats = report?.stats ?? {}
  const counts = {
    passed: (stats.expected ?? 0) + (stats.flaky ?? 0),
    failed: stats.unexpected ?? 0,
    skipped: stats.skipped ?? 0,
  }
  const those = (wanted) =>
    specsOf(report?.suites)
      .filter(({ tests }) => tests.some(({ status }) => status === wanted))
      .map(({ file, title, tests }) => inOneLine(file, title, tests[0].results?.[0]?.error?.message))
  const notes = those('flaky').map((name) => `passed only on a second try: ${name}`)
  const failed = those('unexpected')
  return { ...atLeastOne(counts, code), output: [...failed, '', tail(output, 60)].join('\n'), notes }
}
