import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { FollowRequest } from '../../../core/contracts/send.js'
import type { Json } from '../../../wire/entities.js'
import { rpcAt } from '../fixtures/chainContracts.js'
import { deployCoin, pauseCoin } from '../fixtures/coins.js'
import { accountOf, first, localChains, second } from '../fixtures/localChains.js'
import { codeOf, openPage, type Page } from '../fixtures/page.js'
import { transferData } from './transfer.js'

const chains = localChains()
const rpc = (method: string, ...params: unknown[]) =>
  rpcAt(chains.network(0).rpcUrls.default.http[0]!)(method, ...params)
let page: Page
const nonces: number[] = []

beforeEach(async () => {
  page = openPage({ injected: false })
  nonces.length = 0
  await rpc('evm_setAutomine', false)
})
afterEach(async () => {
  await rpc('evm_setAutomine', true)
  await rpc('anvil_mine', '0x1')
  page.end()
})

const signal = new AbortController().signal
const transactionOf = (id: string, trace?: Json): FollowRequest => ({
  id,
  account: accountOf(first),
  network: chains.network(0),
  ...(trace !== undefined && { trace }),
})
const sendHalf = (extra: object = {}) =>
  rpc('eth_sendTransaction', { from: first, to: second, value: '0x1', ...extra }) as Promise<string>

/** Follows a transaction, and answers what lets the next look happen and how it ends. */
async function following(transaction: FollowRequest) {
  const { follow } = await page.running.send!()
  const outcome = follow(transaction, {
    signal,
    onTrace: (trace) => nonces.push((trace as { nonce: number }).nonce),
    onExecuted: () => undefined,
  })
  let ended = false
  const end = () => {
    ended = true
  }
  outcome.then(end, end)
  return {
    outcome,
    /** Lets time pass, look by look. */
    async wait(ms: number, step = 1_000) {
      for (let left = ms; left > 0 && !ended; left -= step) {
        await expect.poll(() => ended || page.clock.pending).toBeTruthy()
        if (!ended) await page.clock.advance(step)
      }
    },
  }
}

describe('a transaction is followed until it is final', () => {
  it('waiting, then in a block; its number is told once', async () => {
    const hash = await sendHalf()
    const { outcome, wait } = await following(transactionOf(hash))
    await wait(8_000)
    await rpc('anvil_mine', '0x1')
    await wait(8_000)
    expect(await outcome).toEqual({ status: 'confirmed' })
    expect(nonces).toHaveLength(1)
  })

  it('failed, with the reason of the contract', async () => {
    const deployed = deployCoin(rpcAt(chains.network(0).rpcUrls.default.http[0]!), first)
    const coin = await deployed
    const data = transferData(second, 1n)
    const hash = await rpc('eth_sendTransaction', { from: first, to: coin, data, gas: '0x20000' })
    await pauseCoin(rpcAt(chains.network(0).rpcUrls.default.http[0]!), coin, true)
    await rpc('anvil_mine', '0x1')
    const { outcome } = await following(transactionOf(hash as string))
    expect(await outcome).toEqual({ status: 'failed', reason: 'transfers are paused' })
  })

  it('replaced: another one of the same number is in a block', async () => {
    const hash = await sendHalf({ maxFeePerGas: '0x77359400', maxPriorityFeePerGas: '0x1' })
    const { outcome, wait } = await following(transactionOf(hash))
    await wait(1_000)
    await expect.poll(() => nonces.length).toBe(1)
    const nonce = `0x${nonces[0]!.toString(16)}`
    await sendHalf({ nonce, value: '0x2', maxFeePerGas: '0x2540be400', maxPriorityFeePerGas: '0x3b9aca00' })
    await rpc('anvil_mine', '0x1')
    await wait(8_000)
    expect(await outcome).toEqual({ status: 'replaced' })
    // After a page load its trace is all there is: the network has nothing of it any more.
    const again = await following(transactionOf(hash, { nonce: nonces[0]! }))
    await again.wait(2_000)
    expect(await again.outcome).toEqual({ status: 'replaced' })
  })

  it('dropped: the network knew it and has not for half a minute', async () => {
    const hash = await sendHalf()
    const { outcome, wait } = await following(transactionOf(hash))
    await wait(1_000)
    await expect.poll(() => nonces.length).toBe(1)
    await rpc('anvil_dropTransaction', hash)
    const since = page.clock.now()
    await wait(60_000)
    expect(await outcome).toEqual({ status: 'dropped' })
    expect(page.clock.now() - since).toBeGreaterThanOrEqual(30_000)
  })

  it('one that the network never knew is waited for ten minutes', async () => {
    const { outcome, wait } = await following(transactionOf(`0x${'1'.repeat(64)}`))
    await wait(700_000, 4_000)
    expect(await outcome).toEqual({ status: 'dropped' })
    expect(page.clock.now()).toBeGreaterThanOrEqual(600_000)
  }, 60_000) // some hundred questions to a real chain

  it('ends when it is aborted', async () => {
    const ended = new AbortController()
    const { follow } = await page.running.send!()
    const outcome = follow(transactionOf(await sendHalf()), {
      signal: ended.signal,
      onTrace: () => undefined,
      onExecuted: () => undefined,
    })
    await expect.poll(() => page.clock.pending).toBe(1)
    ended.abort()
    expect(await codeOf(outcome)).toBe('requestAborted')
    expect(page.clock.pending).toBe(0)
  })
})
