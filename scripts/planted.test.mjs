import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { plants } from './lib/plantedAssumptions.mjs'
import { bin, root } from './lib/run.mjs'

// Each of the thirteen assumptions is planted in the sources, in one run of vitest with a project for each, and the test
// that is named for it fails. That they pass without it is seen where they stand.

const report = join(root, '.cache', 'planted.json')
let ended = []

beforeAll(async () => {
  const config = join(root, 'scripts/lib/planted.config.mjs')
  await bin('vitest/vitest.mjs', ['run', '--config', config, '--reporter=json', `--outputFile=${report}`])
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
  ended = testResults.flatMap(({ assertionResults }) => assertionResults)
}, 300_000)

describe('an assumption that is planted fails the suites', () => {
  it.each(plants)('row $row: $assumes', ({ file, from, title }) => {
    const places = readFileSync(join(root, file), 'utf8').split(from).length - 1
    expect(`${file} has it ${places} times`).toBe(`${file} has it 1 times`)
    const ran = ended.filter((each) => each.title.startsWith(title) && each.status !== 'pending')
    expect(ran.filter(({ status }) => status !== 'skipped').map(({ status }) => status)).toEqual(['failed'])
  })
})
