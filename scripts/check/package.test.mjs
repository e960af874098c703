// The checks on files, dependencies and the built package, each broken on purpose.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { plant, uproot } from '../lib/plant.mjs'
import { root as repository } from '../lib/run.mjs'
import { checkChangesets } from './changesets.mjs'
import { checkDependencies } from './dependencies.mjs'
import { checkExports } from './exports.mjs'
import { checkFileLength } from './fileLength.mjs'
import { checkIdentity } from './identity.mjs'
import { checkLockfile } from './lockfile.mjs'
import { checkNames } from './names.mjs'
import { checkPlainNode } from './plainNode.mjs'
import { checkPortable } from './portable.mjs'
import { checkRepository } from './repository.mjs'

const git = { git: true }
const home = 'packages/latchkit'
const machinePath = `/${'work'}/main/x`

afterAll(uproot)

describe('names', () => {
  it.each(['src/stringUtils.ts', 'src/helpers/a.ts', 'src/ModalController.tsx', 'src/window-manager.ts'])(
    'error: %s',
    (path) => {
      expect(checkNames({ root: plant({ [path]: 'export {}' }, git) })).not.toEqual([])
    },
  )

  it('allows words that only contain them', () => {
    expect(checkNames({ root: plant({ 'src/utility.ts': '', 'src/AbortControl.ts': '' }, git) })).toEqual([])
  })

  it('error: an enum, an any', () => {
    const text = 'export enum Mode { a }\nexport const f = (x: any) => x'
    expect(checkNames({ root: plant({ [`${home}/src/a.ts`]: text }, git) })).toHaveLength(2)
  })
})

it('file length: mentions 251 lines, error: 401 lines', () => {
  const lines = (count) => 'x\n'.repeat(count)
  const root = plant(
    { 'a.ts': lines(250), 'b.ts': lines(251), 'c.mjs': lines(401), 'd.test.ts': lines(900) },
    git,
  )
  expect(checkFileLength({ root })).toEqual({ problems: ['c.mjs: 401 lines'], notes: ['b.ts: 251 lines'] })
})

describe('what is told apart by identity', () => {
  const builtOf = (...files) =>
    Object.fromEntries(files.map((file) => [`${home}/dist/${file}.js.map`, { sources: ['../src/a.ts'] }]))
  const cases = [
    ['a class', { 'a.ts': 'export class Lost extends Error {}' }],
    ['a context', { 'a.ts': "import { createContext } from 'react'\nexport const Host = createContext(1)" }],
    ['an object that is compared', { 'a.ts': 'export const idle = {}\nexport const is = (x) => x === idle' }],
    [
      'an object that is compared elsewhere, under another name',
      {
        'a.ts': 'export const idle = { at: 0 }',
        'b.ts': "import { idle as none } from './a.js'\nexport const is = (x) => [1].includes(none)",
      },
    ],
  ].map(([what, files]) => [
    what,
    Object.fromEntries(Object.entries(files).map(([name, text]) => [`${home}/src/${name}`, text])),
  ])

  it.each(cases)('error: %s in two files of the build', (_what, files) => {
    expect(checkIdentity({ root: plant({ ...files, ...builtOf('a', 'b') }) })).toHaveLength(1)
  })

  it.each(cases)('%s in one file is well', (_what, files) => {
    expect(checkIdentity({ root: plant({ ...files, ...builtOf('a') }) })).toEqual([])
  })

  it('a text, a number and what nobody compares may be copied', () => {
    const text =
      "export const a = 'a'\nexport const list = [1]\nexport const is = (x) => x === a || list.includes(x)"
    const root = plant({ [`${home}/src/a.ts`]: text, ...builtOf('a', 'b') })
    expect(checkIdentity({ root })).toEqual([])
  })
})

it('function length: error: 61 lines in a view, nothing elsewhere', () => {
  const text = `export function f() {\n${'  f()\n'.repeat(59)}}\n`
  const view = 'packages/latchkit/src/react/views/A/A.tsx'
  const root = plant({ [view]: text, 'packages/latchkit/src/react/a.ts': text }, git)
  expect(checkFileLength({ root }).problems).toEqual([`${view}: a function of 61 lines`])
})

describe('portable', () => {
  it.each([
    ['a path of a machine', 'a.ts', `export const x = '${machinePath}'`],
    ['a home folder', 'b.md', `see /${'home'}/somebody/x`],
    ['a registry', '.npmrc', `registry=https://regis${''}try.npmjs.org`],
    [
      'a download address',
      'package-lock.json',
      { packages: { 'node_modules/a': { resolved: 'https://host/a.tgz' } } },
    ],
  ])('error: %s', (_title, path, text) => {
    expect(checkPortable({ root: plant({ [path]: text }, git) })).not.toEqual([])
  })

  it('allows addresses on the web and a lockfile without hosts', () => {
    const lock = { packages: { 'node_modules/latchkit': { resolved: 'packages/latchkit', link: true } } }
    const root = plant({ 'a.md': 'https://example.com/work/home/', 'package-lock.json': lock }, git)
    expect(checkPortable({ root })).toEqual([])
  })
})

describe('the registry’s page', () => {
  it.each(['latchkit', 'server'])('%s has what a search finds it by', (name) => {
    const { description, keywords } = JSON.parse(
      readFileSync(join(repository, 'packages', name, 'package.json'), 'utf8'),
    )
    expect(description).toMatch(/\.$/)
    expect(keywords).toContain('walletconnect')
  })
})

describe('the repository’s address', () => {
  const url = 'https://code.example/us/kit'
  const manifest = {
    repository: { type: 'git', url: `git+${url}.git`, directory: home },
    homepage: `${url}/tree/HEAD/${home}#readme`,
    bugs: { url: `${url}/issues` },
  }
  const problems = (known, own, readme, more = {}) =>
    checkRepository({
      root: plant(
        {
          'package.json': known ? { repository: { url } } : {},
          [`${home}/package.json`]: own,
          [`${home}/README.md`]: readme,
          ...more,
        },
        git,
      ),
    })

  it('is in what is published, once it is known', () => {
    expect(problems(false, {}, 'see `docs/a.md`')).toEqual([])
    expect(problems(true, manifest, `see [\`docs/a.md\`](${url}/blob/HEAD/docs/a.md)`)).toEqual([])
    expect(problems(false, {}, '<!-- ![It moves](docs/a.webp) -->')).toEqual([])
    expect(problems(true, manifest, `![It moves](${url}/raw/HEAD/docs/a.webp)`)).toEqual([])
  })

  it.each([
    ['a manifest without it', [true, {}, '']],
    ['a manifest with another one', [true, { ...manifest, bugs: { url: 'https://else.example' } }, '']],
    ['a manifest that guesses it', [false, manifest, '']],
    ['a page that is no link', [true, manifest, 'see `docs/a.md`']],
    ['a link to another place', [true, manifest, 'see [`docs/a.md`](https://else.example/docs/a.md)']],
    ['a picture that is not shown', [true, manifest, '<!-- ![It moves](docs/a.webp) -->']],
    ['a picture from nowhere', [false, {}, '![It moves](docs/a.webp)']],
    ['a file that spells it too', [true, manifest, '', { 'docs/b.md': `at ${url}` }]],
    ['a guess', [false, {}, '', { 'a.ts': `// ${'git' + 'hub.com'}/somebody/latchkit` }]],
  ])('error: %s', (_title, given) => {
    expect(problems(...given)).toHaveLength(1)
  })
})

describe('dependencies', () => {
  const manifest = { name: 'latchkit', dependencies: { a: '1.0.0' }, peerDependencies: { p: '^1.0.0' } }
  const module = (name, more) => ({
    [`node_modules/${name}/package.json`]: { name, license: 'MIT', ...more },
  })
  const problems = (own, ...modules) =>
    checkDependencies({ root: plant(Object.assign({ [`${home}/package.json`]: own }, ...modules)) })

  it('allows few, pinned and open ones', () => {
    expect(problems(manifest, module('a', { license: '(MIT OR GPL-3.0)' }), module('p'))).toEqual([])
  })

  it.each([
    ['a range', { ...manifest, dependencies: { a: '^1.0.0' } }, {}, {}],
    ['a licence that is not open', manifest, { license: 'LGPL-3.0' }, {}],
    ['no licence', manifest, { license: undefined }, {}],
    ["a peer's licence", manifest, {}, { license: 'SEE LICENSE IN X' }],
    ['an install script', manifest, { scripts: { postinstall: 'node x' } }, {}],
    ['an install script of our own', { ...manifest, scripts: { install: 'node x' } }, {}, {}],
    ['an optional one with a range', { ...manifest, optionalDependencies: { p: '^1.0.0' } }, {}, {}],
    [
      'an optional one with an install script',
      { ...manifest, optionalDependencies: { p: '1.0.0' } },
      {},
      { scripts: { install: 'node x' } },
    ],
    ['a dependency that is not there', { ...manifest, dependencies: { a: '1.0.0', gone: '1.0.0' } }, {}, {}],
  ])('error: %s', (_title, own, a, p) => {
    expect(problems(own, module('a', a), module('p', p))).not.toEqual([])
  })

  it('error: sixteen runtime packages, counted through', () => {
    const names = Array.from({ length: 16 }, (_, index) => `m${index}`)
    const chain = names.map((name, index) =>
      module(name, { dependencies: names[index + 1] ? { [names[index + 1]]: '1.0.0' } : {} }),
    )
    expect(problems({ name: 'latchkit', dependencies: { m0: '1.0.0' } }, ...chain)).toEqual([
      '16 runtime packages; at most 15',
    ])
  })
})

describe('lockfile', () => {
  const own = { workspaces: ['packages/*'], devDependencies: { a: '1.0.0' } }
  const part = { dependencies: { b: '1.0.0' } }
  const integrity = 'sha512-aGFzaA=='
  const problems = (packages) =>
    checkLockfile({
      root: plant({
        'package.json': own,
        'packages/part/package.json': part,
        'package-lock.json': { packages },
      }),
    })

  it('finds nothing when both agree', () => {
    const [linked, b] = [{ resolved: 'packages/part', link: true }, { integrity }]
    const packages = { '': own, 'packages/part': part, 'node_modules/part': linked, 'node_modules/b': b }
    expect(problems(packages)).toEqual([])
  })

  it.each([
    ['a workspace that is not locked', { '': own }],
    ['another version', { '': { devDependencies: { a: '1.0.1' } }, 'packages/part': part }],
    ['a dependency that went', { '': own, 'packages/part': { dependencies: { b: '1.0.0', c: '1.0.0' } } }],
    ['a dependency that came', { '': own, 'packages/part': {} }],
    [
      'what another system would install',
      {
        '': own,
        'packages/part': part,
        'node_modules/b': { integrity, optionalDependencies: { 'b-darwin': '1.0.0', 'b-linux': '1.0.0' } },
        'node_modules/b-linux': { integrity },
      },
    ],
    ['what has no hash', { '': own, 'packages/part': part, 'node_modules/b': { version: '1.0.0' } }],
  ])('error: %s', (_title, packages) => {
    expect(problems(packages)).toHaveLength(1)
  })
})

describe('changesets', () => {
  const problems = (text) =>
    checkChangesets({
      root: plant({
        [`${home}/package.json`]: { name: 'latchkit' },
        '.changeset/README.md': 'What they are.',
        '.changeset/brave-doors-open.md': text,
      }),
    })

  it('allows a package, how big, and what', () => {
    expect(problems("---\n'latchkit': minor\n---\n\nOpens faster.\n")).toEqual([])
  })

  it.each([
    ['without front matter', 'Opens faster.'],
    ['without a package', '---\n---\n\nOpens faster.'],
    ['without a word', '---\nlatchkit: patch\n---\n'],
    ['for a package that is not here', "---\n'lockkit': patch\n---\n\nOpens faster."],
    ['of no known size', "---\n'latchkit': tiny\n---\n\nOpens faster."],
  ])('error: one %s', (_title, text) => {
    expect(problems(text)).toHaveLength(1)
  })

  const ofNames = (now, text) =>
    checkChangesets({
      root: plant({
        [`${home}/package.json`]: { name: 'latchkit' },
        'packages/server/package.json': { name: '@latchkit/server' },
        'docs/released-exports.json': { '.': { lock: 'function', Key: 'type' }, './react': { Key: 'type' } },
        'docs/public-exports.json': { '.': now, './react': { Key: 'type' } },
        '.changeset/brave-doors-open.md': text,
      }),
    })
  const says = (text, name = 'latchkit') => `---\n'${name}': minor\n---\n\n${text}\n`

  it('allows a public name to go that a changeset names, and new ones', () => {
    const now = { Key: 'type', unlock: 'function' }
    expect(ofNames(now, says('Before: `lock(door)`. After: `unlock(door)`.'))).toEqual([])
    expect(ofNames({ ...now, lock: 'function' }, says('Opens faster.'))).toEqual([])
  })

  it.each([
    ['is gone and named by none', {}, says('The lock is better, and `blocks` more.')],
    ['is gone and named for another package', {}, says('Gone: `lock`.', '@latchkit/server')],
    ['is of another kind', { lock: 'const' }, says('Opens faster.')],
  ])('error: a public name that %s', (_title, now, text) => {
    expect(ofNames({ Key: 'type', ...now }, text)).toEqual([expect.stringContaining('lock of the door . ')])
  })
})

const built = (code, types = 'export declare const a: number') => ({
  [`${home}/package.json`]: {
    type: 'module',
    exports: {
      '.': { types: './dist/index.d.ts', default: './dist/index.js' },
      './style.css': './dist/style.css',
    },
  },
  [`${home}/dist/index.js`]: code,
  [`${home}/dist/index.d.ts`]: types,
})

describe('law 3: plain Node', () => {
  it('allows a door that waits to be called', async () => {
    expect(
      await checkPlainNode({ root: plant(built('export const width = () => window.innerWidth')) }),
    ).toEqual([])
  })

  it('error: a door that needs a browser', async () => {
    const [problem] = await checkPlainNode({ root: plant(built('export const width = window.innerWidth')) })
    expect(problem).toContain('does not import in plain Node')
  })

  it('error: a door that asks whether there is one', async () => {
    const [problem] = await checkPlainNode({
      root: plant(built("export const yes = typeof document === 'object'")),
    })
    expect(problem).toContain('looks at document')
  })
})

describe('public exports', () => {
  const types =
    'export declare function open(): void\nexport declare const limit: number\nexport type Kit = { id: string }'
  const record = { '.': { Kit: 'type', limit: 'const', open: 'function' } }
  const problems = (surface) =>
    checkExports({ root: plant({ ...built('', types), 'docs/public-exports.json': surface }) })

  it('finds nothing when the record fits', () => {
    expect(problems(record)).toEqual([])
  })

  it.each([
    ['a new name', { '.': { Kit: 'type', open: 'function' } }, '.: limit is new'],
    ['a name that went', { '.': { ...record['.'], close: 'function' } }, '.: close is gone'],
    ['another kind', { '.': { ...record['.'], open: 'const' } }, '.: open is a function, was a const'],
    ['a door that went', { ...record, './x': { a: 'const' } }, './x: a is gone'],
  ])('error: %s', (_title, surface, problem) => {
    expect(problems(surface)).toContain(problem)
  })
})
