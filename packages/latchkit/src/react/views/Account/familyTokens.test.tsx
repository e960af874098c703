import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import { connect } from '../../../core/connect/connect.js'
import { disconnect } from '../../../core/connect/disconnect.js'
import { createToy, toyNetwork } from '../../../core/fixtures/toy.js'
import { worlds } from '../../../core/fixtures/worlds.js'
import { open } from '../../../core/modal/open.js'
import { activeNamespace } from '../../../core/state/chains.js'
import { view } from '../../../core/state/router.js'
import { closeAll, inModal } from '../../modal/fixtures/inModal.js'
import { loadView } from '../../registry.js'

const world = worlds()
afterEach(closeAll)

const down = async () => {
  throw new Error('no node answers')
}

/** The account of a site with two families that are connected, each with its native currency and a token. */
async function familiesOf({ brick: brickBalance = async () => 7_000_000n } = {}) {
  const [toy, brick] = [createToy(), createToy({ namespace: 'brick', family: 'Brick' })]
  const token = (name: string) => [
    { address: `brick-${name}`, name, symbol: name.toUpperCase(), decimals: 6 },
  ]
  const { kit, clock, start } = world({
    networks: [toyNetwork('1'), toyNetwork('1', 'brick')],
    adapters: [toy.adapter, brick.adapter],
    tokens: { 'toy:1': token('gold'), 'brick:1': token('silver') },
  })
  const counts = { toy: 0, brick: 0 }
  toy.setTokens(async () => [BigInt(++counts.toy) * 1_000_000n])
  brick.setTokens(async () => [BigInt(++counts.brick) * 2_000_000n])
  brick.setBalance(brickBalance)
  await start()
  toy.add('a', { accounts: ['brick-ann'] })
  brick.add('b', { accounts: ['brick-bob'] })
  await connect(kit, { connector: 'toy:b', namespace: 'brick' })
  await connect(kit, { connector: 'toy:a', namespace: 'toy' })
  await clock.advance(0)
  await loadView(kit, 'Account')
  const root = await inModal(kit, () => void open(kit, { view: 'Account' }))
  const pass = (ms = 0) => act(() => clock.advance(ms))
  await pass()
  const all = (selector: string) => [...(root()?.querySelectorAll<HTMLElement>(selector) ?? [])]
  const textsOf = (selector: string) =>
    all(selector).map((each) =>
      [...each.querySelectorAll('[dir="auto"], .amount, .s.warn')].map((part) => part.textContent).join(' '),
    )
  const press = (selector: string) => act(async () => all(selector)[0]?.click())
  return { kit, toy, brick, counts, pass, all, textsOf, press }
}

it('the tokens of all connected families stand in one list, what their networks pay with first', async () => {
  const { kit, all, textsOf, press } = await familiesOf()
  const expected = ['Brick 1.5 BRK', 'Brick 7 BRK', 'gold 1 GOLD', 'silver 2 SILVER']
  expect(textsOf('[role=tabpanel] .token')).toEqual(expected)
  expect(all('[role=tabpanel] [role=list]')).toHaveLength(1)
  // The mark that is pressed is shown; the list stays.
  expect(all('.chain').map((each) => each.getAttribute('aria-current'))).toEqual(['true', null])
  await press('.chain:nth-child(2)')
  expect(activeNamespace(kit.store.getState())).toBe('brick')
  expect(all('.chain').map((each) => each.getAttribute('aria-current'))).toEqual([null, 'true'])
  expect(textsOf('[role=tabpanel] .token')).toEqual(expected)
})

it('all of them are read again while they are seen, and at once when the visitor asks', async () => {
  const { counts, pass, press } = await familiesOf()
  expect(counts).toEqual({ toy: 1, brick: 1 })
  await pass(10_000)
  expect(counts).toEqual({ toy: 2, brick: 2 })
  await press('.balance button[aria-label="Refresh balances"]')
  await pass()
  expect(counts).toEqual({ toy: 3, brick: 3 })
})

it('readings 17: a family that does not answer has a line of its own and a warning on its mark; the others stand', async () => {
  const { all, textsOf, press, counts, brick, pass } = await familiesOf({ brick: down })
  expect(textsOf('[role=tabpanel] .token')).toEqual(['Brick 1.5 BRK', 'gold 1 GOLD'])
  expect(textsOf('.family')).toEqual(['Brick Couldn’t load your tokens'])
  expect(all('.chain').map((each) => each.getAttribute('aria-description')?.split('. ')[1])).toEqual([
    undefined,
    'Couldn’t load your tokens',
  ])
  // The family that is shown does not answer: the others stay in sight.
  await press('.chain:nth-child(2)')
  expect(all('.balance-missing')[0]?.textContent).toContain('Couldn’t load your balance')
  expect(textsOf('[role=tabpanel] .token')).toEqual(['Brick 1.5 BRK', 'gold 1 GOLD'])
  const before = counts.brick
  brick.setBalance(async () => 7_000_000n)
  await press('.family .link')
  await pass(30_000)
  expect(counts.brick).toBeGreaterThan(before)
  expect(all('.family')).toEqual([])
  expect(textsOf('[role=tabpanel] .token')).toHaveLength(4)
})

it('readings 17: of a family whose tokens are old the line says so, and they stay', async () => {
  const { textsOf, toy, pass } = await familiesOf()
  toy.setTokens(down)
  await pass(10_000)
  expect(textsOf('.family')).toEqual(['Toy This list may be out of date'])
  expect(textsOf('[role=tabpanel] .token')).toHaveLength(4)
})

it('a family whose tokens are not known yet has a placeholder, and no place in the list', async () => {
  const { all, textsOf } = await familiesOf({ brick: () => new Promise(() => undefined) })
  expect(textsOf('.token:not(.loading)')).toEqual(['Brick 1.5 BRK', 'gold 1 GOLD'])
  expect(all('.token.loading')).toHaveLength(1)
})

it('a family that is not connected has one line, which leads to its wallets; with one family connected too', async () => {
  const { kit, all, pass, press, textsOf } = await familiesOf()
  expect(all('.family')).toEqual([])
  await act(() => disconnect(kit, { namespace: 'brick' }))
  await pass()
  expect(all('.family').map((each) => each.textContent)).toEqual(['BrickNot connectedConnect'])
  expect(textsOf('[role=tabpanel] .token')).toEqual(['Brick 1.5 BRK', 'gold 1 GOLD'])
  expect(all('.family button')[0]?.getAttribute('aria-label')).toBe('Connect Brick')
  await press('.family button')
  expect(kit.store.getState().router.history.at(-1)).toEqual(view('Connect', { namespace: 'brick' }))
})
