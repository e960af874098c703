import { afterEach, beforeAll, expect, it } from 'vitest'
import { disconnect } from '../../../core/connect/disconnect.js'
import { createLatchkit } from '../../../core/createLatchkit.js'
import { quoteTransaction, sendTransaction } from '../../../core/money/sendTransaction.js'
import { accountState, pendingTransactions } from '../../../core/select/accountState.js'
import { networkState } from '../../../core/select/networkState.js'
import { createMemoryStorage } from '../../../testing/createMemoryStorage.js'
import { createFakeClock } from '../../../testing/fakeClock.js'
import { evm } from '../evm.js'
import { rpcAt } from '../fixtures/chainContracts.js'
import { createSafeHost, type SafeHost } from '../fixtures/createSafeHost.js'
import { frameWindow } from '../fixtures/frameWindow.js'
import { first, localChains, second } from '../fixtures/localChains.js'

const chains = localChains()
const ask = (method: string, ...params: readonly unknown[]) =>
  rpcAt(chains.network(0).rpcUrls.default.http[0] ?? '')(method, ...params)
const ends: (() => void)[] = []
beforeAll(() => import('../../../core/connect/connected.js'))
afterEach(() => {
  for (const end of ends.splice(0)) end()
  Reflect.deleteProperty(globalThis, 'window')
})

/** A site that a Safe frames; with the host and the storage of an earlier page load, if one is given. */
function openSite(host: SafeHost = createSafeHost(first, 31_337, ask), storage = createMemoryStorage()) {
  Object.assign(globalThis, { window: frameWindow('https://app.safe.global', host.answer).window })
  const clock = createFakeClock()
  const kit = createLatchkit({
    networks: [chains.network(1), chains.network(0)],
    adapters: [evm({ injected: false })],
    logLevel: 'silent',
    services: { clock, storage },
  })
  kit.start()
  const end = () => kit.destroy()
  ends.push(end)
  const entries = () => pendingTransactions(kit.store.getState())
  const account = () => accountState(kit.store.getState())
  /** Lets time pass until something is so. */
  const until = (so: () => unknown) =>
    expect
      .poll(async () => {
        await clock.advance(1_000)
        return Boolean(so())
      })
      .toBe(true)
  return { kit, clock, host, storage, end, entries, account, until }
}

const connected = async (...given: Parameters<typeof openSite>) => {
  const site = openSite(...given)
  await expect.poll(() => site.account().status).toBe('connected')
  return site
}

async function carryOut(host: SafeHost, status: 'SUCCESS' | 'FAILED' = 'SUCCESS'): Promise<string> {
  const hash = (await ask('eth_sendTransaction', { from: second, to: first, value: '0x1' })) as string
  Object.assign(host.proposals.at(-1)!, { status, hash })
  return hash
}

it('is connected silently on load, where the Safe is, whatever network the site begins on', async () => {
  const { kit, account } = await connected()
  expect(account()).toMatchObject({ address: first, connectorId: 'safe' })
  const { caipNetwork, approvedCaipNetworkIds, supportsAllNetworks } = networkState(kit.store.getState())
  expect(caipNetwork?.id).toBe(31_337)
  expect([approvedCaipNetworkIds, supportsAllNetworks]).toEqual([['eip155:31337'], false])
})

it('who has disconnected stays so after a page load', async () => {
  const { kit, host, storage, end, clock } = await connected()
  await disconnect(kit)
  await clock.advance(0)
  end()
  const { kit: next, account } = openSite(host, storage)
  await expect.poll(() => next.store.getState().connectors.length).toBe(1)
  await clock.advance(0)
  expect(account().status).toBe('disconnected')
})

it('a quote says that it is a proposal; its one level costs nothing and may send all there is', async () => {
  const { kit } = await connected()
  const { fees, notices } = await quoteTransaction(kit, { receiver: second, amount: 5n })
  const balance = BigInt((await ask('eth_getBalance', first, 'latest')) as string)
  const costs = [{ code: 'proposal', amount: { value: 0n, decimals: 18, symbol: 'ETH' } }]
  expect(fees).toEqual([{ id: 'proposal', code: 'proposal', costs, max: balance }])
  expect(notices).toContainEqual({ code: 'proposal', level: 'info' })
  const all = await quoteTransaction(kit, { receiver: second, amount: balance })
  expect(all.notices.filter(({ level }) => level === 'block')).toEqual([])
  const more = await quoteTransaction(kit, { receiver: second, amount: balance + 1n })
  expect(more.notices).toMatchObject([{}, { code: 'insufficientFunds', level: 'block' }])
})

it('what is sent waits for the owners over a page load, and then is a transaction like any other', async () => {
  const site = await connected()
  let answer: unknown
  const sent = sendTransaction(site.kit, { receiver: second, amount: 5n }).then((hash) => {
    answer = hash
  })
  sent.catch(() => undefined)
  await expect.poll(() => site.entries().length).toBe(1)
  const [proposal] = site.host.proposals
  expect(proposal?.txs).toEqual([{ to: second, value: '5', data: '0x' }])
  expect(site.entries()).toMatchObject([
    { id: proposal?.id, isProposed: true, status: 'pending', to: second },
  ])
  await site.clock.advance(60_000)
  expect(answer).toBeUndefined()
  site.end()

  const next = await connected(site.host, site.storage)
  await expect.poll(() => next.entries()).toMatchObject([{ id: proposal?.id, isProposed: true }])
  const hash = await carryOut(next.host)
  await next.until(() => next.entries()[0]?.status === 'confirmed')
  expect(next.entries()).toMatchObject([{ id: hash, formerId: proposal?.id, status: 'confirmed' }])
  expect(next.entries()[0]).not.toHaveProperty('isProposed')
})

it('Max is all there is: whoever carries it out pays', async () => {
  const { kit, host } = await connected()
  const balance = BigInt((await ask('eth_getBalance', first, 'latest')) as string)
  sendTransaction(kit, { receiver: second, amount: 'max' }).catch(() => undefined)
  await expect.poll(() => host.proposals.length).toBe(1)
  expect(host.proposals[0]?.txs).toEqual([{ to: second, value: String(balance), data: '0x' }])
})

it('on one page the verb answers the hash of what the owners carried out', async () => {
  const { kit, host, entries, until } = await connected()
  let answer: unknown
  void sendTransaction(kit, { receiver: second, amount: 5n }).then((hash) => {
    answer = hash
  })
  await expect.poll(() => entries().length).toBe(1)
  const hash = await carryOut(host)
  await until(() => answer)
  expect(answer).toBe(hash)
})

it('error: what the owners carried out and failed has failed, though its transaction succeeded', async () => {
  const { kit, host, entries, until } = await connected()
  sendTransaction(kit, { receiver: second, amount: 5n }).catch(() => undefined)
  await expect.poll(() => entries().length).toBe(1)
  const hash = await carryOut(host, 'FAILED')
  await until(() => entries()[0]?.status !== 'pending')
  expect(entries()).toMatchObject([{ id: hash, status: 'failed' }])
})

it('error: what the owners dropped never gets a hash', async () => {
  const { kit, host, entries, until } = await connected()
  let code: unknown
  sendTransaction(kit, { receiver: second, amount: 5n }).catch((error) => {
    code = error.code
  })
  await expect.poll(() => entries().length).toBe(1)
  host.proposals[0]!.status = 'CANCELLED'
  await until(() => code)
  expect(code).toBe('notExecuted')
  expect(entries()).toMatchObject([{ id: host.proposals[0]?.id, isProposed: true, status: 'replaced' }])
})

it('error: Safe does not answer for a while; what is proposed waits on', async () => {
  const { kit, host, entries, until, clock } = await connected()
  sendTransaction(kit, { receiver: second, amount: 5n }).catch(() => undefined)
  await expect.poll(() => entries().length).toBe(1)
  host.says('nothing')
  for (let turn = 0; turn < 10; turn++) await clock.advance(60_000)
  expect(entries()).toMatchObject([{ isProposed: true, status: 'pending' }])
  host.says('yes')
  const hash = await carryOut(host)
  await until(() => entries()[0]?.status === 'confirmed')
  expect(entries()[0]?.id).toBe(hash)
})
