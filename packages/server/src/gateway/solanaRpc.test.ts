import { base58, base64 } from '@scure/base'
import * as v from 'valibot'
import { afterEach, describe, expect, it } from 'vitest'
import { configSchema } from '../config/configSchema.js'
import { startFakeNode } from '../fixtures/fakeNode.js'
import { until } from '../fixtures/until.js'
import { gatewayInMemory } from './fixtures/gatewayInMemory.js'

// JSON-RPC to nodes of Solana, over real HTTP to a node that is written by hand after the published methods.

const id = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const genesis = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'
const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

type Reply = (call: { readonly method: string; readonly params?: unknown }) => object

async function setUp(reply: Reply = () => ({ result: 1 }), { network = {}, limits = {} } = {}) {
  const node = await startFakeNode({
    reply: (call) => (call.method === 'getGenesisHash' ? { result: genesis } : reply(call)),
  })
  ends.push(() => node.stop())
  const gateway = gatewayInMemory({
    gateway: { solana: [{ id, name: 'Solana', rpcUrls: [node.url], ...network }], limits },
  })
  const post = (body: unknown) => gateway.post(`/v1?chainId=${id}&projectId=shop`, body)
  const call = async (method: string, params: unknown[] = []) => {
    const response = await post({ jsonrpc: '2.0', id: 1, method, params })
    return (await response.json()) as { result?: unknown; error?: { code: number } }
  }
  const seen = (method: string) => node.calls.filter((one) => one.method === method)
  return { node, gateway, post, call, seen }
}

/** All methods of `@solana/rpc-api` 8.4.0. */
const passed = [
  ...['getAccountInfo', 'getBalance', 'getBlock', 'getBlockHeight', 'getBlockTime', 'getEpochInfo'],
  ...['getEpochSchedule', 'getFeeForMessage', 'getFirstAvailableBlock', 'getGenesisHash', 'getHealth'],
  ...['getLatestBlockhash', 'getMinimumBalanceForRentExemption', 'getMultipleAccounts'],
  ...['getRecentPerformanceSamples', 'getRecentPrioritizationFees', 'getSignatureStatuses'],
  ...['getSignaturesForAddress', 'getSlot', 'getStakeMinimumDelegation', 'getTokenAccountBalance'],
  ...['getTokenAccountsByOwner', 'getTokenSupply', 'getTransaction', 'getTransactionCount', 'getVersion'],
  ...['isBlockhashValid', 'sendTransaction', 'simulateTransaction'],
]
const leftToTheOperator = [
  ...['getAgGenesisCert', 'getBlockCommitment', 'getBlockProduction', 'getBlocks', 'getBlocksWithLimit'],
  ...['getClusterNodes', 'getHighestSnapshotSlot', 'getIdentity', 'getInflationGovernor', 'getInflationRate'],
  ...['getInflationReward', 'getLargestAccounts', 'getLeaderSchedule', 'getMaxRetransmitSlot'],
  ...['getMaxShredInsertSlot', 'getProgramAccounts', 'getSlotLeader', 'getSlotLeaders', 'getSupply'],
  ...['getTokenAccountsByDelegate', 'getTokenLargestAccounts', 'getTransactionsForAddress'],
  ...['getVoteAccounts', 'minimumLedgerSlot', 'requestAirdrop'],
]
const strangers = [
  'eth_chainId',
  'eth_getBalance',
  'validatorExit',
  'setLogFilter',
  'constructor',
  '__proto__',
]

describe('JSON-RPC to networks of Solana', () => {
  it('G2 what reads and what sends is passed on, everything else is left to the operator', async () => {
    const { call, node } = await setUp()
    for (const method of passed) expect([method, await call(method)]).toMatchObject([method, { id: 1 }])
    for (const method of passed) expect(node.calls.map((one) => one.method)).toContain(method)
    const seen = node.calls.length
    for (const method of [...leftToTheOperator, ...strangers]) {
      expect([method, await call(method)]).toMatchObject([method, { error: { code: -32601 } }])
    }
    expect(node.calls).toHaveLength(seen)
    const { call: allowed } = await setUp(undefined, { network: { rpcMethods: leftToTheOperator } })
    for (const method of leftToTheOperator)
      expect([method, await allowed(method)]).toMatchObject([method, { result: 1 }])
  })

  it.each(['validatorExit', 'setLogFilter', 'surfnet_setAccount'])(
    'error: G2 %s is not passed on by any configuration',
    (method) => {
      const solana = [{ id, name: 'Solana', rpcUrls: ['https://node.example'], rpcMethods: [method] }]
      expect(v.safeParse(configSchema, { data: '.', gateway: { solana } }).success).toBe(false)
    },
  )

  it('numbers of 64 bits are passed on as they are written, both ways', async () => {
    const { post, node } = await setUp(() => ({
      result: {
        context: { slot: 1 },
        value: { lamports: 9_007_199_254_740_993n, rentEpoch: 2n ** 64n - 1n },
      },
    }))
    const text =
      '{"jsonrpc":"2.0","id":1795397676425000121,"method":"getAccountInfo","params":[9007199254740993]}'
    expect(await (await post(text)).text()).toBe(
      '{"jsonrpc":"2.0","id":1795397676425000121,"result":{"context":{"slot":1},"value":{"lamports":9007199254740993,"rentEpoch":18446744073709551615}}}',
    )
    expect(node.bodies.join()).toContain('[9007199254740993]')
  })

  it('G1 what reads much of the chain costs 10, all else 1', async () => {
    const { call, gateway } = await setUp(undefined, {
      limits: { requestBurst: 40, requestsPerSecond: 1 },
    })
    const spent = async (method: string) => {
      let count = 0
      while (!('status' in (await call(method)))) count++
      gateway.wait(60_000)
      return count
    }
    expect([await spent('getBalance'), await spent('getBlock')]).toEqual([40, 4])
    expect(await spent('getTokenAccountsByOwner')).toBe(4)
  })

  it('error: a node of another network is not believed, and told at the start', async () => {
    const node = await startFakeNode({
      reply: () => ({ result: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG' }),
    })
    ends.push(() => node.stop())
    const gateway = gatewayInMemory({ gateway: { solana: [{ id, name: 'Solana', rpcUrls: [node.url] }] } })
    await gateway.gateway.open?.()
    await until(() => gateway.lines.some((line) => line.includes('a node is of another network')))
    const body = { jsonrpc: '2.0', id: 1, method: 'getLatestBlockhash' }
    expect((await gateway.post(`/v1?chainId=${id}&projectId=shop`, body)).status).toBe(503)
  })
})

describe('a transaction that was sent twice', () => {
  const signature = Uint8Array.from({ length: 64 }, (_, at) => at + 1)
  const transaction = Uint8Array.from([1, ...signature, 1, 0, 0, ...Array(40).fill(7)])
  const known = {
    error: { code: -32002, message: 'Transaction simulation failed', data: { err: 'AlreadyProcessed' } },
  }

  it('is success: any node answers its signature, whichever took it', async () => {
    const { call } = await setUp(() => known)
    const answer = { jsonrpc: '2.0', id: 1, result: base58.encode(signature) }
    expect(await call('sendTransaction', [base64.encode(transaction), { encoding: 'base64' }])).toEqual(
      answer,
    )
    expect(await call('sendTransaction', [base58.encode(transaction)])).toEqual(answer)
  })

  it.each([
    ['no text', [7]],
    ['another encoding', [base64.encode(transaction)]],
    ['too long', ['1'.repeat(100_000)]],
    ['no signature', [base64.encode(Uint8Array.from([0, 1, 2])), { encoding: 'base64' }]],
    ['nothing', []],
  ])('error: %s: what the node says stands', async (_, params) => {
    const { call } = await setUp(() => known)
    expect(await call('sendTransaction', params)).toMatchObject(known)
  })

  it('error: one that fails otherwise has failed', async () => {
    const failed = { error: { code: -32002, message: 'x', data: { err: 'BlockhashNotFound' } } }
    const { call, seen } = await setUp(() => failed)
    const sent = [base64.encode(transaction), { encoding: 'base64' }]
    expect(await call('sendTransaction', sent)).toMatchObject(failed)
    expect(seen('sendTransaction')).toHaveLength(1)
  })
})
