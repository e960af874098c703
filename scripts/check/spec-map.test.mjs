import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, describe, expect, it } from 'vitest'
import { checkSpecMap } from './spec-map.mjs'

const fixture = fileURLToPath(new URL('./fixtures/spec-map', import.meta.url))
const script = fileURLToPath(new URL('./spec-map.mjs', import.meta.url))
const clauses = 'docs/spec-clauses.json'
const map = 'docs/spec-map.md'
const trees = []

afterEach(async () => {
  for (const tree of trees.splice(0)) await rm(tree, { recursive: true })
})

async function plant() {
  const root = await mkdtemp(join(tmpdir(), 'spec-map-'))
  trees.push(root)
  await cp(fixture, root, { recursive: true })
  return root
}

/** The problems of the fixture tree after one text in one file was replaced. */
async function problemsAfter(path, from, to) {
  const root = await plant()
  const text = await readFile(join(root, path), 'utf8')
  // A fixture that no longer holds the text would make every case below pass for nothing.
  expect(text).toContain(from)
  await writeFile(
    join(root, path),
    text.replace(from, () => to),
  )
  return checkSpecMap({ root })
}

describe('checkSpecMap', () => {
  it('finds nothing in a sound tree', async () => {
    expect(await checkSpecMap({ root: await plant() })).toEqual([])
  })

  it.each([
    [
      'a clause without a row',
      map,
      '| 3.wallet.record | open | data | |\n',
      '',
      ['docs/spec-map.md: no row for 3.wallet.record'],
    ],
    [
      'a row of an unknown clause',
      map,
      '| r.1 |',
      '| r.2 | open | data | |\n| r.1 |',
      ['docs/spec-map.md:14: unknown clause r.2'],
    ],
    [
      'a clause that stands twice',
      clauses,
      '"id":"r.1","section":"readings"',
      '"id":"9.time.shakeMs","section":9',
      ['docs/spec-clauses.json: 9.time.shakeMs stands twice', 'docs/spec-map.md:14: unknown clause r.1'],
    ],
    [
      'a row that stands twice',
      map,
      '| r.1 |',
      '| 3.wallet.record | open | data | |\n| r.1 |',
      ['docs/spec-map.md:14: 3.wallet.record stands twice'],
    ],
    [
      'a built row without a file',
      map,
      '| `src/connect.txt` |',
      '| src/connect.txt |',
      ['docs/spec-map.md:5: 1.visitor: built, but names no file'],
    ],
    [
      'a built row without a test',
      map,
      '| `src/connect.test.mjs#asks the wallet` |',
      '| |',
      ['docs/spec-map.md:5: 1.visitor: built, but names no test'],
    ],
    [
      'a file that is missing',
      map,
      '`src/history.txt`',
      '`src/router.txt`',
      ['docs/spec-map.md:6: 2.history.push: src/router.txt is missing'],
    ],
    [
      'a folder in place of a file',
      map,
      '`src/history.txt`',
      '`src`',
      ['docs/spec-map.md:6: 2.history.push: src is missing'],
    ],
    [
      'a file outside the repository',
      map,
      '`src/history.txt`',
      '`../history.txt`',
      ['docs/spec-map.md:6: 2.history.push: ../history.txt is missing'],
    ],
    [
      'a test file that is missing',
      map,
      '`src/connect.test.mjs#asks the wallet`',
      '`src/gone.txt#asks`',
      ['docs/spec-map.md:5: 1.visitor: src/gone.txt is missing'],
    ],
    [
      'a title no test has',
      map,
      'not twice in a row',
      'not thrice',
      ["docs/spec-map.md:6: 2.history.push: src/history.test.mjs has no test titled 'push: not thrice'"],
    ],
    [
      'a whole file as a proof',
      map,
      'src/connect.test.mjs#asks the wallet',
      'src/connect.test.mjs',
      ['docs/spec-map.md:5: 1.visitor: src/connect.test.mjs is a whole file: name the tests'],
    ],
    [
      'a test that a rule names',
      'docs/rules.md',
      '#asks the wallet',
      '#asks two wallets',
      ["docs/rules.md: src/connect.test.mjs has no test titled 'asks two wallets'"],
    ],
    [
      'a test that a breach names',
      'docs/custody.md',
      '#asks the wallet',
      '#asks two wallets',
      ["docs/custody.md: src/connect.test.mjs has no test titled 'asks two wallets'"],
    ],
    [
      'a breach without a test',
      'docs/custody.md',
      'none: nobody can',
      'of course',
      ['docs/custody.md: no test shows what this is worth: root'],
    ],
    [
      'words of the file that are no title',
      map,
      '#asks the wallet',
      '#toBe(1)',
      ["docs/spec-map.md:5: 1.visitor: src/connect.test.mjs has no test titled 'toBe(1)'"],
    ],
    [
      'a test that is skipped',
      map,
      '#asks the wallet',
      '#asks nobody',
      ["docs/spec-map.md:5: 1.visitor: src/connect.test.mjs has no test titled 'asks nobody'"],
    ],
    [
      'a row of a table that is not there',
      map,
      '#a table row two',
      '#a table row three',
      ["docs/spec-map.md:11: 7.getWallets: src/connect.test.mjs has no test titled 'a table row three'"],
    ],
    [
      'a value that no test holds',
      clauses,
      '"value":500',
      '"value":501',
      ['docs/spec-map.md:11: 7.getWallets: no test that it names holds 501'],
    ],
    [
      'a value that stands in a test that is not named',
      map,
      '`src/history.test.mjs#replace: a \\| b`, `src/connect.test.mjs#error: no network`',
      '`src/connect.test.mjs#asks the wallet`',
      ['docs/spec-map.md:12: 8.thrown.networkNotFound: no test that it names holds "Network not found"'],
    ],
    [
      'a list of which one item is in no test, but inside another word',
      map,
      '#connected is the last',
      '#what is disconnected-ish',
      ['docs/spec-map.md:8: 4.status.values: no test that it names holds "connected"'],
    ],
    [
      'a built row that says what is missing',
      map,
      '| built | `src/history.txt` |',
      '| built | `src/history.txt`: missing: connected |',
      ['docs/spec-map.md:8: 4.status.values: built, but says what is missing'],
    ],
    [
      'a missing file of a row still open',
      map,
      '| r.1 | open | data |',
      '| r.1 | open | `src/gone.txt` |',
      ['docs/spec-map.md:14: r.1: src/gone.txt is missing'],
    ],
    [
      'a state of its own',
      map,
      '| r.1 | open |',
      '| r.1 | done |',
      ["docs/spec-map.md:14: r.1: state 'done' is none of built, open, not-ours"],
    ],
    [
      'a not-ours without a reason',
      map,
      'the browser does it',
      '',
      ['docs/spec-map.md:13: 9.time.shakeMs: not-ours without a reason'],
    ],
    [
      'a section without clauses',
      clauses,
      '"id":"5.networkId.parts","section":5',
      '"id":"4.networkId.parts","section":4',
      [
        'docs/spec-clauses.json: no clause of §5',
        'docs/spec-map.md:9: unknown clause 5.networkId.parts',
        'docs/spec-map.md: no row for 4.networkId.parts',
      ],
    ],
    [
      'a row with a cell too many',
      map,
      '| r.1 | open | data | |',
      '| r.1 | open | data | | |',
      ['docs/spec-map.md:14: a row has four cells, this one 5', 'docs/spec-map.md: no row for r.1'],
    ],
    [
      'a clause without a text',
      clauses,
      '"Push adds a view."',
      '""',
      ['docs/spec-clauses.json: entry 1 lacks an id, a text or the section of its id'],
    ],
    [
      'a clause under another section',
      clauses,
      '"section":9',
      '"section":8',
      ['docs/spec-clauses.json: entry 8 lacks an id, a text or the section of its id'],
    ],
  ])('error: %s', async (_title, path, from, to, problems) => {
    expect(await problemsAfter(path, from, to)).toEqual(problems)
  })

  it('error: clauses that are no JSON', async () => {
    const [problem, ...rest] = await problemsAfter(clauses, '[', '')
    expect(problem).toMatch(/^docs\/spec-clauses\.json: /)
    expect(rest).toEqual([])
  })

  it('error: neither clauses nor map', async () => {
    const root = await plant()
    await rm(join(root, 'docs'), { recursive: true })
    expect(await checkSpecMap({ root })).toEqual([
      'docs/spec-clauses.json is missing',
      'docs/spec-map.md is missing',
    ])
  })
})

describe('node spec-map.mjs', () => {
  const run = promisify(execFile)

  it('says nothing and exits 0 where all is well', async () => {
    expect(await run(process.execPath, [script, await plant()])).toEqual({ stdout: '', stderr: '' })
  })

  it('prints the problems and exits 1', async () => {
    const root = await plant()
    await rm(join(root, 'src/history.txt'))
    await expect(run(process.execPath, [script, root])).rejects.toMatchObject({
      code: 1,
      stderr:
        'docs/spec-map.md:6: 2.history.push: src/history.txt is missing\n' +
        'docs/spec-map.md:8: 4.status.values: src/history.txt is missing\n',
    })
  })
})
