// One breach of each check that reads files, planted.
import { afterAll, expect, it } from 'vitest'
import { plant, uproot } from '../lib/plant.mjs'
import { checkBuiltFiles } from './builtFiles.mjs'
import { checkConstantUsers } from './constantUsers.mjs'
import { checkDependencies } from './dependencies.mjs'
import { checkFloors } from './floors.mjs'
import { checkLockfile } from './lockfile.mjs'
import { checkPlainNode } from './plainNode.mjs'
import { checkReferences } from './references.mjs'
import { lostCells } from './seams.mjs'
import { checkSpecMap } from './spec-map.mjs'
import { checkViews } from './views.mjs'

afterAll(uproot)

const home = 'packages/latchkit'
const src = `${home}/src`
const built = (code) => ({
  [`${home}/package.json`]: {
    type: 'module',
    exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } },
  },
  [`${home}/dist/index.js`]: code,
  [`${home}/dist/index.d.ts`]: 'export declare const open: number',
})
const asking = (own, its) => ({
  [`${home}/package.json`]: { name: 'latchkit', ...own },
  'node_modules/a/package.json': { name: 'a', license: 'MIT', ...its },
})
const golden = {
  [`${src}/wire/constants.ts`]: 'export const pingMs = 5',
  [`${src}/wire/golden.test.ts`]: "import * as constants from './constants.js'\nis(constants.pingMs)",
}

/** One clause, and the row that maps it. */
const mapped = (row, breach = '`a.test.ts#fails`') => ({
  'docs/spec-clauses.json': '[{ "id": "2.a" }]',
  'docs/spec-map.md': row,
  'docs/rules.md': '',
  'docs/custody.md': `## What a breach is worth\n| who | test |\n| --- | --- |\n| a thief | ${breach} |`,
  'a.test.ts': "it('fails', run)",
})

it.each([
  ['law 1: core imports React', checkFloors, { [`${src}/core/a.ts`]: "import 'react'" }, /react-only-on-top/],
  [
    'law 1: the server imports the kit',
    checkFloors,
    { 'packages/server/src/relay/a.ts': "import 'latchkit'" },
    /server-knows-only-words/,
  ],
  [
    'law 2: a circle of types',
    checkFloors,
    {
      [`${src}/core/a.ts`]: "import type { B } from './b.js'\nexport type A = B | 1",
      [`${src}/core/b.ts`]: "import type { A } from './a.js'\nexport type B = A | 2",
    },
    /no-cycle/,
  ],
  [
    'law 3: a door that needs a browser',
    checkPlainNode,
    built('export const a = innerWidth'),
    /does not load/,
  ],
  [
    'law 3: a door that asks for one',
    checkPlainNode,
    built("export const a = typeof window === 'object'"),
    /looks at window/,
  ],
  ['a door that cannot be required', checkPlainNode, built('export const a = await 1'), /by require/],
  [
    'a file for browsers that a server component reaches',
    checkBuiltFiles,
    { ...built("export * from './b.js'"), [`${home}/dist/b.js`]: "'use client'\nexport const b = 1" },
    /leads to b\.js/,
  ],
  [
    'a source map that is not there',
    checkBuiltFiles,
    built('export const a = 1\n//# sourceMappingURL=index.js.map\n'),
    /source map that is not there/,
  ],
  [
    'a view that nothing leads to',
    checkViews,
    { [`${src}/core/state/views.ts`]: 'export interface ViewParams {\n  Far: object\n}' },
    /to the view Far/,
  ],
  ['a package without provenance', checkDependencies, asking({}), /without provenance/],
  ['a range', checkDependencies, asking({ dependencies: { a: '^1.0.0' } }), /not an exact version/],
  [
    'a licence that is not open',
    checkDependencies,
    asking({ peerDependencies: { a: '1.0.0' } }, { license: 'LGPL-3.0' }),
    /licence/,
  ],
  [
    'an install script',
    checkDependencies,
    asking({ dependencies: { a: '1.0.0' } }, { scripts: { postinstall: 'node x' } }),
    /install script/,
  ],
  [
    'a locked package without a hash',
    checkLockfile,
    { 'package.json': {}, 'package-lock.json': { packages: { '': {}, 'node_modules/b': {} } } },
    /integrity/,
  ],
  [
    'a rule that nobody defined',
    checkReferences,
    { 'docs/rules.md': '| S4 | Texts. |', 'docs/spec-clauses.json': '[]', 'apps/a.ts': '// S5: a text' },
    /S5 is not defined/,
  ],
  ['a clause without a row', checkSpecMap, mapped(''), /no row for 2\.a/],
  [
    'a clause that names a test which is not there',
    checkSpecMap,
    mapped('| 2.a | built | `a.test.ts` | `a.test.ts#works` |'),
    /no test titled 'works'/,
  ],
  [
    'a clause that is built and says what is missing',
    checkSpecMap,
    mapped('| 2.a | built | `a.test.ts`, missing: b | `a.test.ts#fails` |'),
    /says what is missing/,
  ],
  [
    'a breach that no test shows',
    checkSpecMap,
    mapped('| 2.a | open | later |  |', 'none'),
    /no test shows what this is worth/,
  ],
  ['a constant that only its clause names', checkConstantUsers, golden, /pingMs/],
])('error: %s', async (_title, check, files, problem) => {
  const found = await check({ root: plant(files, { git: true }) })
  expect(found.join('\n')).toMatch(problem)
})

it('error: a cell of the seam table that worked before', () => {
  const table = { injected: { eip155: { sign: 'works' } } }
  expect(lostCells(table, table)).toEqual([])
  expect(lostCells(table, { injected: { eip155: { sign: 'absent: x' } } })).toEqual([
    'injected × eip155 × sign',
  ])
})
