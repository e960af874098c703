import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, expect, it } from 'vitest'
import { connect } from '../../../core/connect/connect.js'
import { toyAccount } from '../../../core/fixtures/toyAccount.js'
import { worlds } from '../../../core/fixtures/worlds.js'
import type { Kit } from '../../../core/kit/kit.js'
import { accountState } from '../../../core/select/accountState.js'
import { KitContext } from '../../kit/useLatchkit.js'
import { useSelect } from '../../kit/useSelect.js'
import { useTokenBalance } from './useHoldings.js'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const world = worlds()
const tokens = { 'toy:1': [{ address: 'brick-gold', name: 'Gold', symbol: 'GLD', decimals: 6 }] }
let root: Root | undefined
afterEach(async () => {
  await act(async () => root?.unmount())
  see('visible')
})

/** The page is looked at, or not. */
function see(state: 'visible' | 'hidden') {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: state })
  document.dispatchEvent(new Event('visibilitychange'))
}

function Looking({ kit, onRetry }: { readonly kit: Kit; readonly onRetry: (retry: () => void) => void }) {
  const { caipAddress } = useSelect((state) => accountState(state))
  onRetry(useTokenBalance(kit, undefined, caipAddress))
  return null
}

/** Shows the tokens of a connected account; `reads` counts the readings. */
async function looking(heads?: () => Promise<string>) {
  const { kit, toy, start, clock } = world({ tokens })
  if (heads) toy.setHead(heads)
  let reads = 0
  let retry = () => undefined as unknown
  toy.setTokens(async () => [BigInt(++reads)])
  await start()
  toy.add('a')
  await connect(kit, { connector: 'toy:a' })
  const mounted = createRoot(document.createElement('div'))
  root = mounted
  await act(async () =>
    mounted.render(
      <KitContext value={kit}>
        <Looking kit={kit} onRetry={(again) => (retry = again)} />
      </KitContext>,
    ),
  )
  const pass = (ms: number) => act(() => clock.advance(ms))
  await pass(0)
  return { kit, toy, clock, pass, reads: () => reads, retry: () => act(async () => retry()) }
}

it('reads at once, every 10 s while somebody looks, and not at all once nobody does', async () => {
  const { pass, reads, clock } = await looking()
  expect(reads()).toBe(1)
  await pass(9_999)
  expect(reads()).toBe(1)
  await pass(1)
  expect(reads()).toBe(2)
  await pass(30_000)
  expect(reads()).toBe(5)
  await act(async () => root?.unmount())
  root = undefined
  await pass(60_000)
  expect(reads()).toBe(5)
  // The native balance alone is read on, by core (readings 37).
  expect(clock.pending).toBe(1)
})

it('pauses while the page is hidden, and reads at once when it is seen again after longer than that', async () => {
  const { pass, reads } = await looking()
  await act(async () => see('hidden'))
  await pass(60_000)
  expect(reads()).toBe(1)
  await act(async () => see('visible'))
  await pass(0)
  expect(reads()).toBe(2)
  // Turned away from and back within the 10 s it asks nothing sooner, and not twice.
  await act(async () => see('hidden'))
  await act(async () => see('visible'))
  await pass(0)
  expect(reads()).toBe(2)
  await pass(10_000)
  expect(reads()).toBe(3)
})

it('readings 37: a new block is read at once, past the caches, and no block at all after 30 s', async () => {
  let head = 1
  let looks = 0
  let gone = false
  const { pass, reads } = await looking(async () => {
    looks++
    if (gone) throw new Error('no node answers')
    return String(head)
  })
  await pass(25_000)
  expect([looks, reads()]).toEqual([6, 1])
  head = 2
  await pass(5_000)
  expect(reads()).toBe(2)
  head = 3
  await pass(5_000)
  expect(reads()).toBe(3)
  await pass(29_999)
  expect(reads()).toBe(3)
  await pass(1)
  expect(reads()).toBe(4)
  // Without a node to ask it is as where no block is told.
  gone = true
  await pass(10_000)
  expect(reads()).toBe(5)
})

it('readings 37: one look at a time, and none while the page is hidden', async () => {
  const answers: ((head: string) => void)[] = []
  const { pass, reads } = await looking(() => new Promise((resolve) => answers.push(resolve)))
  expect(answers).toHaveLength(1)
  await pass(60_000)
  await act(async () => see('hidden'))
  await act(async () => see('visible'))
  expect(answers).toHaveLength(1)
  await act(async () => answers[0]?.('1'))
  await act(async () => see('hidden'))
  await pass(60_000)
  expect([answers.length, reads()]).toEqual([1, 1])
  await act(async () => see('visible'))
  expect(answers).toHaveLength(2)
  await act(async () => answers[1]?.('2'))
  await pass(0)
  expect(reads()).toBe(2)
})

it('another account is read at once', async () => {
  const { pass, reads, toy } = await looking()
  toy.emit({
    type: 'change',
    connectorId: 'toy:a',
    accounts: [toyAccount('brick-x')],
  })
  await pass(0)
  expect(reads()).toBe(2)
})

it('error: after a failure it waits 30 s, unless the visitor asks', async () => {
  const { pass, toy, retry } = await looking()
  let fails = 0
  toy.setTokens(async () => {
    fails++
    throw new Error('down')
  })
  await pass(10_000)
  expect(fails).toBe(1)
  await pass(20_000)
  expect(fails).toBe(1)
  await retry()
  await pass(0)
  expect(fails).toBe(2)
  await pass(29_999)
  expect(fails).toBe(2)
})

it('readings 37: a block that is told after the first read is read at once: it may be newer', async () => {
  let tell = (_: string) => undefined as unknown
  let heads: Promise<string> = new Promise((resolve) => (tell = resolve))
  const { pass, reads } = await looking(() => heads)
  expect(reads()).toBe(1)
  tell('8')
  heads = Promise.resolve('8')
  await pass(10_000)
  expect(reads()).toBe(2)
  await pass(10_000)
  expect(reads()).toBe(2)
})
