// Each of the thirteen assumptions is planted in the sources, in one run of vitest with a project for each, and the test that
// is named for it fails. The unit tests show that it passes without.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { forget } from '../lib/counts.mjs'
import { plants } from '../lib/plantedAssumptions.mjs'
import { bin, root } from '../lib/run.mjs'

const report = join(root, '.cache', 'planted.json')

/** Returns a line for each assumption that no test finds, or whose place in the sources is not there once. */
export async function checkPlanted() {
  forget(report)
  const config = join(root, 'scripts/lib/planted.config.mjs')
  await bin('vitest/vitest.mjs', ['run', '--config', config, '--reporter=json', `--outputFile=${report}`])
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
  const ended = testResults.flatMap(({ assertionResults }) => assertionResults)
  return plants.flatMap(({ row, assumes, file, from, title }) => {
    const places = readFileSync(join(root, file), 'utf8').split(from).length - 1
    if (places !== 1) return [`row ${row}: ${file} has the line to plant in ${places} times`]
    const ran = ended.filter((each) => each.title.startsWith(title) && /passed|failed/.test(each.status))
    const isFound = ran.length > 0 && ran.every(({ status }) => status === 'failed')
    return isFound ? [] : [`row ${row}: no test notices that ${assumes}`]
  })
}
