// Reads the reports of the two test runners. A run that failed without a failed test (a file that
// does not load, a runner that crashed) still counts as one failure.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { basename } from 'node:path'
import { tail } from './run.mjs'

const atLeastOne = (counts, code) => (code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts)

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)

export const forget = (file) => rmSync(file, { force: true })

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
  const nothing = code === 0 && counts.passed === 0
  const failures = output.search(/^.*Failed (Tests|Suites)/m) // what passed before is of no interest now
  const said = nothing ? `no test ran\n${output}` : output.slice(Math.max(failures, 0))
  return { ...atLeastOne(counts, nothing ? 1 : code), output: tail(said, 80), failedFiles }
}

/** What the whole run says after its failed files ran once more, alone. A test that then passes counts, and is told of. */
export function secondTry(first, second) {
  if (second.failed > 0) return { ...first, output: `${first.output}\n\non a second try:\n${second.output}` }
  const names = first.failedFiles.map((name) => basename(name)).join(', ')
  return {
    ...first,
    passed: first.passed + first.failed,
    failed: 0,
    notes: [`${first.failed} passed only on a second try (${names}):\n${first.output}`],
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
  const flaky = specsOf(report?.suites).filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
  const names = flaky.map(({ file, title }) => `${file}: ${title}`).join(', ')
  const notes = stats.flaky > 0 ? [`${stats.flaky} passed only on a second try (${names})`] : []
  return { ...atLeastOne(counts, code), output: tail(output, 120), notes }
}
