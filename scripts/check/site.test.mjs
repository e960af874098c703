// What is measured on a built site, broken on purpose.
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { plant, uproot } from '../lib/plant.mjs'
import { budgets, checkBudgets, filesPerView, untilListIsUsable } from './budgets.mjs'
import { checkChainLibraries } from './chainLibraries.mjs'
import { checkLazy } from './lazy.mjs'

const home = 'packages/latchkit'

afterAll(uproot)

/** Text that does not compress, the same each time. */
function filler(bytes) {
  let text = ''
  for (let index = 0; text.length < bytes * 1.4; index++) {
    text += createHash('sha512').update(`${index}`).digest('base64')
  }
  return text
}

/** A built site: one chunk at once, one with everything lazy, React apart. */
function site({
  views = {},
  entry = {},
  lazy = {},
  entryText = '',
  lazyText = '',
  react = { 'react/index.js': 1 },
} = {}) {
  const lazyModules = Object.fromEntries(untilListIsUsable.map((name) => [`latchkit/dist/${name}.js`, 10]))
  const chunks = {
    'entry.js': {
      entry: true,
      imports: ['react.js'],
      dynamicImports: ['lazy.js'],
      modules: { 'latchkit/dist/core/kit.js': 10, ...entry },
    },
    'lazy.js': {
      entry: false,
      imports: ['react.js'],
      dynamicImports: [],
      modules: { 'latchkit/dist/react/modal/mountModal.js': 10, ...lazyModules, ...lazy },
    },
    'react.js': { entry: false, imports: [], dynamicImports: [], modules: react },
    ...views,
  }
  const view = `${home}/src/react/open.ts`
  const root = plant({
    [view]: "export const open = () => import('./modal/mountModal.js')",
    'dist/chunks.json': chunks,
    'dist/lazy.js': lazyText,
    'dist/react.js': filler(90_000),
  })
  writeFileSync(join(root, 'dist/entry.js'), entryText)
  for (const name of Object.keys(views)) writeFileSync(join(root, 'dist', name), '')
  return { root, dist: join(root, 'dist') }
}

describe('law 6: lazy stays lazy', () => {
  it('allows a lazy part in a chunk of its own', () => {
    expect(checkLazy(site())).toEqual([])
  })

  it('error: a lazy part in the entry', () => {
    const [problem] = checkLazy(site({ entry: { 'latchkit/dist/react/modal/mountModal.js': 10 } }))
    expect(problem).toContain('latchkit/dist/react/modal/mountModal.js')
  })

  it('error: a view in the entry, though no import() names it', () => {
    expect(checkLazy(site({ entry: { 'latchkit/dist/react/views/Send/Send.js': 10 } }))).toHaveLength(1)
  })

  it('error: a lazy part in a chunk that the entry imports', () => {
    expect(
      checkLazy(site({ react: { 'react/index.js': 1, 'latchkit/dist/react/modal/mountModal.js': 1 } })),
    ).toHaveLength(1)
  })

  it('error: a site in which nothing is lazy, or that was not built', () => {
    const { root } = site()
    expect(checkLazy({ root, dist: join(root, 'nowhere') })).toHaveLength(1)
    const other = plant({
      'dist/chunks.json': { 'e.js': { entry: true, imports: [], modules: {} } },
      'dist/e.js': '',
    })
    expect(checkLazy({ root: other, dist: join(other, 'dist') })).toHaveLength(1)
  })
})

describe('chain libraries wait for a wallet', () => {
  const of = (where) => checkChainLibraries({ dist: site(where).dist, library: 'viem' })
  const viem = { 'viem/_esm/clients/createClient.js': 10 }

  it('allows one in a lazy chunk', () => {
    expect(of({ lazy: viem })).toEqual([])
  })

  it('error: one that is loaded at once, or what comes with it', () => {
    expect(of({ entry: viem })).toHaveLength(1)
    expect(of({ lazy: viem, entry: { '@noble/curves/secp256k1.js': 10 } })).toHaveLength(1)
    expect(of({ lazy: viem, entry: { '@solana/addresses/dist/index.browser.mjs': 10 } })).toHaveLength(1)
  })

  it('error: a site without it, or that was not built', () => {
    expect(of({})).toHaveLength(1)
    expect(checkChainLibraries({ dist: 'nowhere', library: 'viem' })).toHaveLength(1)
  })
})

describe('budgets', () => {
  it('leaves React out and prints the figures', () => {
    const { problems, notes } = checkBudgets(site({ entryText: 'x', lazyText: 'x' }))
    expect(problems).toEqual([])
    expect(notes.join('\n')).toContain(`of ${budgets.firstLoad} B`)
  })

  it('error: a view that is scattered over many files', () => {
    const part = (modules, imports = []) => ({ entry: false, imports, dynamicImports: [], modules })
    const view = (count) => {
      const parts = Array.from({ length: count - 1 }, (_, at) => `part${at}.js`)
      return {
        'door.js': { ...part({}), dynamicImports: ['account.js'] },
        'account.js': part({ 'latchkit/dist/react/views/Account/Account.js': 1 }, [...parts, 'react.js']),
        ...Object.fromEntries(parts.map((name) => [name, part({})])),
      }
    }
    expect(checkBudgets(site({ views: view(filesPerView) })).problems).toEqual([])
    const { problems } = checkBudgets(site({ views: view(filesPerView + 1) }))
    expect(problems[0]).toContain('account.js')
  })

  it('error: a part of the sign-in before an account is connected', () => {
    const of = (module) => checkBudgets(site({ entry: { [module]: 10 } })).problems
    for (const module of ['core/connecting/siwx/watchSignIn.js', 'wire/siwx/eip55.js', 'signIn/records.js'])
      expect(of(`latchkit/dist/${module}`)[0]).toContain(module)
    // The texts of its failures are in the catalogue.
    expect(of('latchkit/dist/wire/errors/signIn.js')).toEqual([])
  })

  it('error: too much at once', () => {
    const { problems } = checkBudgets(site({ entryText: filler(budgets.firstLoad * 2) }))
    expect(problems.join('\n')).toContain('firstLoad')
  })

  it('error: too much until the list is there', () => {
    const { problems } = checkBudgets(site({ lazyText: filler(budgets.listUsable * 2) }))
    expect(problems.join('\n')).toContain('listUsable')
    expect(problems.join('\n')).not.toContain('firstLoad')
  })

  it('error: the kit hides in the chunk of React', () => {
    const { problems } = checkBudgets(site({ react: { 'react/index.js': 1, 'latchkit/dist/core/x.js': 1 } }))
    expect(problems.join('\n')).toContain('React')
  })
})
