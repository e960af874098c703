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
  const nothing = code === 0 && counts.passed === 0
  const failures = output.search(/^.*Failed (Tests|Suites)/m) // what passed before is of no interest now
  const text = nothing ? `no test ran\n${output}` : output.slice(Math.max(failures, 0))
  const failedTests = files.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
  )
  return { ...atLeastOne(counts, nothing ? 1 : code), failedTests, output: tail(text, 80) }
}

const specsOf = (suites = []) => suites.flatMap((one) => [...(one.specs ?? []), ...specsOf(one.suites)])

/** A test in one line: what it is, and the first thing said of its failure. */
const inOneLine = ({ file, title, tests }) =>
  `${basename(file)}: ${title} (${(tests[0].results?.[0]?.error?.message ?? '').split('\n', 1)[0].slice(0, 160)})`

export function playwrightCounts(file, { code, output }) {
  const report = read(file)
  const stats = report?.stats ?? {}
  const counts = { passed: stats.expected ?? 0, failed: stats.unexpected ?? 0, skipped: stats.skipped ?? 0 }
  const failedTests = specsOf(report?.suites)
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'))
    .map(inOneLine)
  return {
    ...atLeastOne(counts, code),
    failedTests,
    output: [...failedTests, '', tail(output, 60)].join('\n'),
  }
}
