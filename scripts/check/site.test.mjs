// What is measured on a built site, broken on purpose.
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { plant, uproot } from '../lib/plant.mjs'
import { budgets, checkBudgets, untilListIsUsable } from './budgets.mjs'
import { checkChainLibraries } from './chainLibraries.mjs'

afterAll(uproot)

/** Text that does not compress. */
const filler = (bytes) => randomBytes(bytes).toString('base64')
const chunk = (modules, more) => ({ imports: [], dynamicImports: [], modules, ...more })
const modal = 'latchkit/dist/files/list.react.js'
const viem = 'viem/_esm/clients/createClient.js'

/** The map of a file of the package, with the sources that it was built from. */
const mapOf = (file, ...sources) => ({
  [`packages/latchkit/dist/files/${file}.js.map`]: { sources: sources.map((source) => `../src/${source}`) },
})

/** A built site: one chunk at once, one with everything lazy, one of a view, React apart. */
function site({ entry = {}, entryText = '', react = {}, sources = {}, partsOfView = 1 } = {}) {
  const lazy = Object.fromEntries(untilListIsUsable.map((name) => [`latchkit/dist/${name}.js`, 10]))
  const parts = Object.fromEntries(
    Array.from({ length: partsOfView }, (_, nth) => [`part${nth}.js`, chunk({})]),
  )
  const chunks = {
    ...parts,
    'view.js': chunk({ 'latchkit/dist/files/view.js': 10 }, { imports: Object.keys(parts) }),
    'entry.js': chunk(
      { 'latchkit/dist/files/first.js': 10, ...entry },
      { entry: true, imports: ['react.js'], dynamicImports: ['lazy.js', 'view.js'] },
    ),
    'lazy.js': chunk({ [modal]: 10, [viem]: 10, ...lazy }, { imports: ['react.js'] }),
    'react.js': chunk({ 'react/index.js': 1, ...react }),
  }
  const root = plant({
    ...Object.fromEntries(Object.keys(chunks).map((file) => [`dist/${file}`, ''])),
    ...mapOf('view', 'react/views/Far/Far.tsx'),
    ...sources,
    'dist/chunks.json': chunks,
    'dist/entry.js': entryText,
    'dist/react.js': filler(80_000),
  })
  return { root, dist: join(root, 'dist'), library: 'viem' }
}

it('a site whose lazy parts are lazy passes', () => {
  const whole = site()
  expect(checkBudgets(whole).problems).toEqual([])
  expect(checkChainLibraries(whole)).toEqual([])
})

it.each([
  ['a lazy part in the entry', checkBudgets, { entry: { [modal]: 10 } }, modal],
  ['a chain library at once', checkChainLibraries, { entry: { [viem]: 10 } }, 'viem'],
  ['too much at once', checkBudgets, { entryText: filler(budgets.firstLoad) }, 'firstLoad'],
  ['sign-in at once', checkBudgets, { sources: mapOf('first', 'core/signIn/a.ts') }, 'core/signIn/a.ts'],
  ['a view of too many files', checkBudgets, { partsOfView: 6 }, 'a view is 7 files'],
  ['the kit in the chunk of React', checkBudgets, { react: { 'latchkit/dist/files/x.js': 1 } }, 'React'],
])('error: %s', (_, check, breach, problem) => {
  const found = check(site(breach))
  expect((found.problems ?? found).join('\n')).toContain(problem)
})
