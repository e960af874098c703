// One breach of each pattern, planted.
import { afterAll, expect, it } from 'vitest'
import { plant, uproot } from '../lib/plant.mjs'
import { checkWords } from './words.mjs'

afterAll(uproot)

const kit = 'packages/latchkit/src'
const server = 'packages/server/src'
const problemsOf = (path, text) => checkWords({ root: plant({ [path]: text }, { git: true }) })

it.each([
  ['law 3: a variable of a module', `${server}/relay/a.ts`, 'let count = 0'],
  ['law 3: an exported set', `${kit}/core/a.ts`, 'export const names = new Set<string>()'],
  ['law 3: a store', `${kit}/core/a.ts`, 'export const store = createStore(() => ({}))'],
  ['law 3: an event target', `${kit}/core/a.ts`, 'const hub = new EventTarget()'],
  ['law 3: a map that grows', `${kit}/core/a.ts`, 'const all = new Map()\nconst f = (x) => all.set(x, 1)'],
  ['law 3: a written object', `${kit}/core/a.ts`, 'const at = {}\nconst f = () => { at.now = 1 }'],
  ['law 3: a pattern with memory', `${kit}/core/a.ts`, 'const a = /a/g\nconst is = (x) => a.test(x)'],
  ['law 3: a static field', `${kit}/core/a.ts`, 'export class A {\n  static count = 0\n}'],
  ['law 4: a namespace', `${kit}/react/a.tsx`, 'export const View = () => <p>on solana</p>'],
  ['law 4: a namespace on the server', `${server}/gateway/routes/a.ts`, 'const is = /^eip155:1$/'],
  ['law 4: a namespace in the frame', 'apps/secure/src/calls/a.ts', "const is = (x) => x === 'solana'"],
  ['a language in code', `${kit}/react/text/a.ts`, "const f = (x) => (x === 'ar' ? 1 : 2)"],
  ['law 4: an address by its looks', `${kit}/core/a.ts`, "const is = (x) => x.startsWith('0x')"],
  ['§6: the case of an address', `${kit}/core/select/a.ts`, 'const f = (x) => x.address.toLowerCase()'],
  ['§6: CAIP-10 by hand', `${kit}/core/select/a.ts`, 'const f = (a, address) => `${a}:${address}`'],
  ['§6: a page of an explorer', `${kit}/react/views/A/a.tsx`, 'const f = (base, id) => `${base}/tx/${id}`'],
  [
    '§6: a selector that reads the live map',
    `${kit}/core/select/a.ts`,
    'const f = ({ live }) => live.running',
  ],
  ['law 5: an uncatalogued error', `${server}/relay/a.ts`, "throw new Error('no')"],
  ['law 5: a compared text', `${kit}/core/a.ts`, "const f = (e) => e.message === 'denied'"],
  ['law 6: a door that computes', `${kit}/react/index.ts`, "export * from './a.js'\nexport const b = 1"],
  ['law 6: an import of a door', `${kit}/core/a.ts`, "import { b } from '../networks/index.js'"],
  ['law 6: an import of a folder', `${server}/relay/a.ts`, "import { b } from './b'"],
  ['law 6: a computed import', `${kit}/react/a.ts`, 'const load = (name) => import(`./${name}.js`)'],
  ['a path of a machine', 'docs/a.md', `see /${'home'}/somebody/x`],
  ['a guess at the repository’s address', 'a.ts', `// ${'git' + 'hub.com'}/somebody/latchkit`],
  ['a guess in a README', 'README.md', `see ${'git' + 'hub.com'}/somebody/latchkit`],
  ['a guess in a manifest', 'packages/latchkit/package.json', '{ "homepage": "https://a.example" }'],
  ['a registry', '.npmrc', `registry=https://regis${''}try.npmjs.org`],
])('error: %s', (_title, path, text) => expect(problemsOf(path, text)).toHaveLength(1))

it('comments, tests and longer words may have them', () => {
  expect(problemsOf(`${kit}/core/a.ts`, "// on 'solana'\nexport const is = 'solanaish'")).toEqual([])
  expect(problemsOf(`${kit}/core/a.test.ts`, "let a = 'eip155'")).toEqual([])
})
