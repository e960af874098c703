// The files of a package by the moments of a visit, on a small package.
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { afterAll, expect, it } from 'vitest'
import { filesOfMoments } from './moments.mjs'
import { plant, uproot } from './plant.mjs'

afterAll(uproot)

const sources = {
  'index.js':
    "export { start } from './start.js'\nexport { verb } from './verb.js'\nexport { selector } from './selector.js'",
  'start.js': "export const start = () => import('./ui/dialog.js')",
  'verb.js': "import { common } from './common.js'\nexport const verb = () => common",
  'common.js': 'export function common() {}',
  'selector.js': 'export function selector() {}',
  'ui/dialog.js':
    "import { common } from '../common.js'\nimport { sheet } from './sheet.js'\nimport { words } from './words.js'\nexport const dialog = () => [common, sheet, words, import('./a.js'), import('./b.js'), import('../chains/x/call.js')]",
  'ui/sheet.js': 'export function sheet() {}',
  'ui/a.js':
    "import { row } from './row.js'\nimport { selector } from '../selector.js'\nexport const a = [row, selector]",
  'ui/b.js':
    "import { row } from './row.js'\nimport { selector } from '../selector.js'\nexport const b = [row, selector]",
  'ui/texts.js': "export { words } from './words.js'",
  'ui/words.js': 'export function words() {}',
  'ui/row.js': 'export function row() {}',
  'chains/x/call.js': "export const call = 'call'",
}

/** Returns the modules of each file that is built. */
async function built(files, moments) {
  const root = plant(files)
  const { plugin, codeSplitting } = filesOfMoments({
    source: root,
    moments,
    apart: ['ui', 'chains/x'],
    atOnce: ['first'],
    doors: ['index.js', 'ui/texts.js'],
  })
  const bundle = await rolldown({
    input: { index: join(root, 'index.js'), 'ui/texts': join(root, 'ui/texts.js') },
    preserveEntrySignatures: 'allow-extension',
    plugins: [plugin],
    logLevel: 'silent',
  })
  const { output } = await bundle.generate({ codeSplitting })
  await bundle.close()
  const own = ({ moduleIds }) =>
    moduleIds.filter((id) => id.startsWith(root)).map((id) => id.slice(root.length + 1))
  return Object.fromEntries(
    output.map((chunk) => [chunk.name, own(chunk)]).filter(([, modules]) => modules.length > 0),
  )
}

const moments = [
  { name: 'first', from: ['start.js'] },
  { name: 'list', from: ['ui/dialog.js', 'chains/x/call.js'] },
  { name: 'views', sharedBelow: 'ui/' },
]

it('a module is in the file of the first moment that reaches it, the interface and a family apart', async () => {
  expect(await built(sources, moments)).toEqual({
    index: ['index.js'],
    'ui/texts': ['ui/texts.js'],
    // What doors reach is a file each, but for what a page loads at once.
    verb: ['verb.js'],
    common: ['common.js'],
    selector: ['selector.js'],
    'ui/words': ['ui/words.js'],
    first: ['start.js'],
    'list.ui': ['ui/sheet.js', 'ui/dialog.js'],
    'list.x': ['chains/x/call.js'],
    'views.ui': ['ui/row.js'],
    a: ['ui/a.js'],
    b: ['ui/b.js'],
  })
})

it.each([
  [
    'a module that loads later, and at once as well',
    { 'start.js': "import './ui/dialog.js'\nexport const start = () => import('./ui/dialog.js')" },
    moments,
    'ui/dialog.js loads by import()',
  ],
  ['a module of a moment that is gone', {}, [{ name: 'first', from: ['gone.js'] }], 'gone.js, of a moment'],
])('error: %s', async (_, changed, rows, problem) => {
  await expect(built({ ...sources, ...changed }, rows)).rejects.toThrow(problem)
})

it('error: refuses files that import each other: one of them would run too early', async () => {
  const circle = {
    'index.js': "export { a } from './a.js'\nexport { c } from './c.js'",
    'ui/texts.js': '',
    'a.js': "import { b } from './b.js'\nexport const a = () => b",
    'b.js': 'export function b() {}',
    'c.js': "import { d } from './d.js'\nexport const c = () => d",
    'd.js': 'export function d() {}',
  }
  const rows = [
    { name: 'one', together: true, from: ['a.js', 'd.js'] },
    { name: 'two', together: true, from: ['b.js', 'c.js'] },
  ]
  await expect(built(circle, rows)).rejects.toThrow(/import each other/)
})
