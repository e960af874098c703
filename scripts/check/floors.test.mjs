import { afterAll, describe, expect, it } from 'vitest'
import { plant, uproot } from '../lib/plant.mjs'
import { checkFloors } from './floors.mjs'

const src = 'packages/latchkit/src'
const sound = {
  'index.ts': "export { kit } from './core/kit.js'",
  'wire/caip.ts': 'export type Caip = string',
  'networks/mainnet.ts': "import type { Caip } from '../wire/caip.js'\nexport const mainnet: Caip = 'a'",
  'wallets/list.ts': 'export const wallets = [] as const',
  'core/kit.ts': "import type { Caip } from '../wire/caip.js'\nexport const kit = (id: Caip) => id",
  'core/adapter.ts': 'export type Adapter = { connect(): void }',
  'core/actions/sail.ts': 'export const sail = 1',
  'core/connecting/moveConnection.ts': 'export const moveConnection = 1',
  'core/contracts/connector.ts': 'export type Connector = { id: string }',
  'core/state/router.ts': 'export const push = (name: string) => name',
  'adapters/evm/evm.ts':
    "import type { Adapter } from '../../core/adapter.js'\nexport const evm = (): Adapter => ({ connect() {} })",
  'adapters/evm/wallet/answers.ts': 'export const answers = 1',
  'adapters/evm/send/calls.ts': 'export const calls = 1',
  'adapters/other/other.ts': 'export const other = 1',
  'react/Modal.tsx': "import { kit } from '../core/kit.js'\nexport const Modal = () => kit('a')",
  'react/Modal.test.tsx': "import '../testing/fake.js'\nimport './Modal.js'",
  'core/fixtures/toy.ts': "import '../../testing/fake.js'\nexport const toy = 1",
  'testing/fake.ts': "import { kit } from '../core/kit.js'\nexport const fake = kit",
}

const tree = (changes) => {
  const files = Object.entries({ ...sound, ...changes })
  return plant(Object.fromEntries(files.map(([path, text]) => [`${src}/${path}`, text])))
}
const problems = (changes) => checkFloors({ root: tree(changes) })

afterAll(uproot)

it('finds nothing in a sound tree', async () => {
  expect(await problems({})).toEqual([])
})

it.each([
  ['wire imports core', 'wire/caip.ts', "export * from '../core/state/router.js'", 'wire-stands-alone'],
  [
    'wire imports a type',
    'wire/caip.ts',
    "import type { Adapter } from '../core/adapter.js'\nexport type A = Adapter",
    'wire-stands-alone',
  ],
  ['networks import core', 'networks/mainnet.ts', "import '../core/adapter.js'", 'floor-0'],
  [
    'wallets import networks',
    'wallets/list.ts',
    "import '../networks/mainnet.js'",
    'networks-and-wallets-apart',
  ],
  [
    'core imports react',
    'core/adapter.ts',
    "export const view = () => import('../react/Modal.js')",
    'floor-1',
  ],
  ['core imports an adapter', 'core/adapter.ts', "import '../adapters/other/other.js'", 'floor-1'],
  [
    'an adapter imports the state',
    'adapters/evm/evm.ts',
    "import '../../core/state/router.js'",
    'adapters-without-state',
  ],
  ['a query imports a verb', 'core/query/balance.ts', "import '../actions/sail.js'", 'query-without-actions'],
  [
    'a service imports what moves a connection',
    'core/services/track.ts',
    "import '../connecting/moveConnection.js'",
    'services-without-actions',
  ],
  [
    'a contract imports a slice',
    'core/contracts/connector.ts',
    "import '../state/router.js'",
    'contracts-stand-alone',
  ],
  [
    'what reads the chain imports a wallet',
    'adapters/evm/chain/rpc.ts',
    "import '../wallet/answers.js'",
    'evm-chain-below-wallet',
  ],
  [
    'what connects imports what sends',
    'adapters/evm/wallet/connect.ts',
    "import '../send/calls.js'",
    'evm-wallet-below-send',
  ],
  ['an adapter imports react', 'adapters/evm/evm.ts', "import '../../react/Modal.js'", 'floor-2'],
  ['an adapter imports another', 'adapters/evm/evm.ts', "import '../other/other.js'", 'adapters-apart'],
  [
    'react imports an adapter',
    'react/Modal.tsx',
    "import '../adapters/other/other.js'",
    'react-without-adapters',
  ],
  ['an import goes through a door', 'react/Modal.tsx', "import '../index.js'", 'no-door-inside'],
  ['the product imports testing', 'react/Modal.tsx', "import '../testing/fake.js'", 'testing-only-for-tests'],
  ['the product imports a test', 'core/adapter.ts', "import '../react/Modal.test.js'", 'no-test-imports'],
  ['the product imports a stand-in', 'core/adapter.ts', "import './fixtures/toy.js'", 'no-test-imports'],
  ['core imports a chain library', 'core/adapter.ts', "import 'viem'", 'chain-library-in-adapters'],
  ['core imports React', 'core/adapter.ts', "import 'react'", 'react-only-on-top'],
])('error: law 1, %s', async (_title, path, text, rule) => {
  expect((await problems({ [path]: text })).join('\n')).toContain(`[${rule}]`)
})

it('error: law 2, a circle, through type imports alone', async () => {
  const circle = {
    'core/a.ts': "import type { B } from './b.js'\nexport type A = B | 1",
    'core/b.ts': "import type { A } from './a.js'\nexport type B = A | 2",
  }
  expect((await problems(circle)).join('\n')).toContain('[no-cycle]')
})

describe('the server, beside the house', () => {
  const files = {
    'relay/send.ts':
      "import { fail } from 'latchkit/wire'\nimport { now } from '../clock.js'\nexport const send = () => fail(now)",
    'gateway/answer.ts': "import { now } from '../clock.js'\nexport const answer = now",
    'gateway/serve.ts':
      "import { namespaces } from '../namespaces/namespaces.js'\nexport const serve = namespaces",
    'namespaces/namespace.ts': 'export type Namespace = { id: string }',
    'namespaces/namespaces.ts':
      "import { one } from './one/one.js'\nimport { other } from './other/other.js'\nexport const namespaces = [one, other]",
    'namespaces/one/one.ts':
      "import type { Namespace } from '../namespace.js'\nimport { now } from './config.js'\nexport const one: Namespace = { id: now }",
    'namespaces/one/config.ts': "export const now = '1'",
    'namespaces/other/other.ts': "export const other = { id: '2' }",
    'clock.ts': 'export const now = 1',
  }
  const serverProblems = async (changes) => {
    const all = Object.entries({ ...files, ...changes }).map(([path, text]) => [
      `packages/server/src/${path}`,
      text,
    ])
    const kit = Object.entries(sound).map(([path, text]) => [`${src}/${path}`, text])
    return (await checkFloors({ root: plant(Object.fromEntries([...kit, ...all])) })).join('\n')
  }

  it('finds nothing in a sound one', async () => {
    expect(await serverProblems({})).toBe('')
  })

  it.each([
    ['imports the kit', "import 'latchkit'", 'server-knows-only-words'],
    ['imports React of the kit', "import 'latchkit/react'", 'server-knows-only-words'],
    ['reaches into the kit', "import '../../../latchkit/src/core/kit.js'", 'server-knows-only-words'],
    ['mixes relay and gateway', "import '../gateway/answer.js'", 'relay-and-gateway-apart'],
    ['imports a test', "import './a.test.js'", 'server-without-test-imports'],
    ['goes in a circle', "import '../clock.js'", 'no-cycle'],
  ])('error: it %s', async (_title, text, rule) => {
    const circle = rule === 'no-cycle' ? { 'clock.ts': "import './relay/send.js'\nexport const now = 1" } : {}
    const tests = { 'relay/a.test.ts': 'export const a = 1' }
    expect(await serverProblems({ 'relay/send.ts': text, ...tests, ...circle })).toContain(`[${rule}]`)
  })

  it.each([
    ['a namespace imports another', 'namespaces/one/config.ts', '../other/other.js', 'namespaces-apart'],
    [
      'the gateway imports a namespace',
      'gateway/answer.ts',
      '../namespaces/one/one.js',
      'namespaces-by-table',
    ],
    [
      'what namespaces share imports one',
      'namespaces/namespace.ts',
      './other/other.js',
      'namespaces-by-table',
    ],
  ])('error: %s', async (_title, path, imported, rule) => {
    expect(await serverProblems({ [path]: `import '${imported}'` })).toContain(`[server-${rule}]`)
  })
})

it('error: law 2, a circle in an app, through type imports alone', async () => {
  const app = {
    'Question.tsx':
      "import { Message } from './Message.js'\nexport type View = { count: number }\nexport const Question = Message",
    'Message.tsx':
      "import type { View } from './Question.js'\nexport const Message = (view: View) => view.count",
  }
  const files = Object.entries(app).map(([name, text]) => [`apps/wallet/src/ui/${name}`, text])
  const kit = Object.entries(sound).map(([path, text]) => [`${src}/${path}`, text])
  const root = plant(Object.fromEntries([...kit, ...files]))
  expect((await checkFloors({ root })).join('\n')).toContain('[no-cycle]')
})

it('error: an import of a file that is not there', async () => {
  expect((await problems({ 'core/kit.ts': "import './gone.js'" })).join('\n')).toContain(
    'there is no such file',
  )
})

it('error: nothing was read', async () => {
  expect(await checkFloors({ root: plant({ [`${src}/index.ts`]: '' }) })).not.toEqual([])
})
