// What is measured on a built site, broken on purpose.
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { plant, uproot } from '../lib/plant.mjs'
import { budgets, checkBudgets, filesPerView, untilListIsUsable } from './budgets.mjs'
import { checkChainLibraries } from './chainLibraries.mjs'

afterAll(uproot)

/** Text that does not compress. */
const filler = (bytes) => randomBytes(bytes).toString('base64')
const chunk = (modules, more) => ({ imports: [], dynamicImports: [], modules, ...more })
const modal = 'latchkit/dist/files/list.react.js'
const viem = 'viem/_esm/clients/createClient.js'

/** A built site: one chunk at once, one with everything lazy, React apart. */
function site({ entry = {}, entryText = '', react = {}, views = {} } = {}) {
  const lazy = Object.fromEntries(untilListIsUsable.map((name) => [`latchkit/dist/${name}.js`, 10]))
  const chunks = {
    'entry.js': chunk(
      { 'latchkit/dist/files/first.js': 10, ...entry },
      { entry: true, imports: ['react.js'], dynamicImports: ['lazy.js', ...Object.keys(views)] },
    ),
    'lazy.js': chunk({ [modal]: 10, [viem]: 10, ...lazy }, { imports: ['react.js'] }),
    'react.js': chunk({ 'react/index.js': 1, ...react }),
    ...views,
  }
  const empty = Object.fromEntries(Object.keys(views).map((name) => [`dist/${name}`, '']))
  const root = plant({
    ...Object.fromEntries(
      ['files/view.js', 'files/signIn.js'].map((file) => [
        `packages/latchkit/dist/${file}.map`,
        {
          sources: [
            file === 'files/view.js' ? '../../src/react/views/A/A.tsx' : '../../src/signIn/records.ts',
          ],
        },
      ]),
    ),
    'dist/chunks.json': chunks,
    'dist/entry.js': entryText,
    'dist/lazy.js': '',
    'dist/react.js': filler(80_000),
    ...empty,
  })
  return { root, dist: join(root, 'dist'), library: 'viem' }
}

const others = Array.from({ length: filesPerView }, (_, at) => `${at}.js`)
const scattered = {
  'view.js': chunk({ 'latchkit/dist/files/view.js': 1 }, { imports: others }),
  ...Object.fromEntries(others.map((name) => [name, chunk({})])),
}

it('a site whose lazy parts are lazy passes', () => {
  const whole = site()
  expect(checkBudgets(whole).problems).toEqual([])
  expect(checkChainLibraries(whole)).toEqual([])
})

it.each([
  ['a lazy part in the entry', checkBudgets, { entry: { [modal]: 10 } }, modal],
  ['a chain library at once', checkChainLibraries, { entry: { [viem]: 10 } }, 'viem'],
  ['the sign-in at once', checkBudgets, { entry: { 'latchkit/dist/files/signIn.js': 1 } }, 'sign-in'],
  ['too much at once', checkBudgets, { entryText: filler(budgets.firstLoad) }, 'firstLoad'],
  ['the kit in the chunk of React', checkBudgets, { react: { 'latchkit/dist/files/x.js': 1 } }, 'React'],
  ['a view in too many files', checkBudgets, { views: scattered }, `a view is ${filesPerView + 1} files`],
])('error: %s', (_, check, breach, problem) => {
  const found = check(site(breach))
  expect((found.problems ?? found).join('\n')).toContain(problem)
})
