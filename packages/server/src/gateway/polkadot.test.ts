import { Blake2128Concat, Twox128 } from '@polkadot-api/substrate-bindings'
import fc from 'fast-check'
import { getBalance, getSupportedChains, nativeTokenAddress, postPrice } from 'latchkit/wire'
import * as v from 'valibot'
import { afterEach, describe, expect, it } from 'vitest'
import { startPolkadot } from '../../../../apps/chains/src/polkadot/startPolkadot.js'
import { callGateway } from '../../../latchkit/src/core/services/callGateway.js'
import { createFakeClock } from '../../../latchkit/src/testing/fakeClock.js'
import { configSchema } from '../config/configSchema.js'
import { documentedSubstrate } from '../fixtures/documentedAnswers.js'
import { type FakeNode, startFakeNode } from '../fixtures/fakeNode.js'
import { until } from '../fixtures/until.js'
import { accountKey } from '../namespaces/polkadot/accountInfo.js'
import { createPage } from './fixtures/createPage.js'
import { gatewayInMemory } from './fixtures/gatewayInMemory.js'

// Against a local network with Polkadot's own metadata, and against a node that answers what is documented of Substrate's
// JSON-RPC.

const { address: documented, key, entry, genesis } = documentedSubstrate
const id = `polkadot:${genesis.slice(2, 34)}`
const alice = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const aliceOnPolkadot = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'
const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

/** An entry of an account in `System.Account`. */
function entryOf(free: bigint, reserved: bigint, frozen = 0n): string {
  const bytes = Buffer.alloc(80)
  for (const [at, amount] of [free, reserved, frozen].entries()) {
    bytes.writeBigUInt64LE(amount & (2n ** 64n - 1n), 16 + 16 * at)
    bytes.writeBigUInt64LE(amount >> 64n, 24 + 16 * at)
  }
  return `0x${bytes.toString('hex')}`
}

type Answers = Readonly<Record<string, unknown>>
const published: Answers = { [key]: entry, chain_getBlockHash: genesis }

async function setUp(answers: Answers = published, more: object = {}, limits: object = {}) {
  const node: FakeNode = await startFakeNode({
    reply: ({ method, params }) => {
      const [named] = (params ?? []) as [string?]
      const answer = method === 'state_getStorage' ? (answers[named ?? ''] ?? null) : answers[method]
      return answer === undefined
        ? { error: { code: -32601, message: 'Method not found' } }
        : { result: answer }
    },
  })
  const nativeCurrency = { name: 'Astar', symbol: 'ASTR', decimals: 18, price: 0.5 }
  const network = { id, name: 'Astar', rpcUrls: [node.url], nativeCurrency, ...more }
  const gateway = gatewayInMemory({ gateway: { polkadot: [network], limits } })
  const { kit } = createPage(gateway)
  ends.push(
    () => node.stop(),
    () => kit.destroy(),
  )
  const balances = async (address: string, query = {}) =>
    (await callGateway(kit, getBalance, { params: { address }, query })).balances
  const call = async (method: string, params: unknown = []) =>
    (await gateway.post(`/v1?chainId=${id}`, { jsonrpc: '2.0', id: 1, method, params })).json()
  const questions = () => node.calls.filter(({ method }) => method === 'state_getStorage')
  return { node, gateway, kit, balances, call, questions }
}

describe('the entry of an account', () => {
  it('is found by the key that another library makes', () => {
    const name = (text: string) => Buffer.from(Twox128(new TextEncoder().encode(text))).toString('hex')
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (publicKey) => {
        const own = Buffer.from(Blake2128Concat(publicKey)).toString('hex')
        expect(accountKey(publicKey)).toBe(`0x${name('System')}${name('Account')}${own}`)
      }),
    )
  })
})

describe('a network of Polkadot, by documented answers', () => {
  it('balance: what is free, by an address of any prefix', async () => {
    const { kit, balances, questions, node } = await setUp()
    expect((await callGateway(kit, getSupportedChains)).http).toEqual([id])
    const [found] = await balances(documented)
    expect(found).toMatchObject({ symbol: 'ASTR', chainId: id, price: 0.5 })
    expect(found?.quantity).toEqual({ decimals: '18', numeric: '313515734.623763971878859826' })
    expect(questions().map(({ params }) => params)).toEqual([[key]])
    expect(node.calls).toContainEqual(expect.objectContaining({ method: 'chain_getBlockHash', params: [0] }))
  })

  it('one account is one, whatever prefix it is written with; one that does not exist has nothing', async () => {
    const { balances, questions } = await setUp()
    for (const address of [alice, aliceOnPolkadot, `${id}:${alice}`])
      expect((await balances(address))[0]?.quantity.numeric).toBe('0')
    expect(questions()).toHaveLength(1)
  })

  it('amounts of 128 bits are exact', async () => {
    const [free, reserved] = [2n ** 127n + 1n, 2n ** 64n]
    const answers = { ...published, [key]: entryOf(free, reserved, free) }
    const decimals = { nativeCurrency: { name: 'Planck', symbol: 'P', decimals: 0 } }
    const { balances } = await setUp(answers, decimals)
    expect((await balances(documented))[0]?.quantity.numeric).toBe(`${free}`)
  })

  it('§9 is asked once in ten seconds; forceUpdate asks anew; an old answer stands in', async () => {
    const { balances, questions, gateway, node } = await setUp()
    await balances(documented)
    await balances(documented)
    expect(questions()).toHaveLength(1)
    const forced = { chainId: id, forceUpdate: [`${id}:${nativeTokenAddress}`] }
    await balances(documented, forced)
    expect(questions()).toHaveLength(2)
    gateway.wait(60_000)
    node.answer = { status: 500 }
    expect((await balances(documented))[0]?.symbol).toBe('ASTR')
  })

  it('prices', async () => {
    const { kit } = await setUp()
    const addresses = [`${id}:${nativeTokenAddress}`]
    const { fungibles } = await callGateway(kit, postPrice, { body: { currency: 'usd', addresses } })
    expect(fungibles).toMatchObject([{ symbol: 'ASTR', price: 0.5, decimals: 18 }])
  })

  it.each([
    ['a node that fails', {}],
    ['an entry of another form', { ...published, [key]: entry.slice(0, -2) }],
    ['an entry of more', { ...published, [key]: `${entry}00` }],
    ['no hex', { ...published, [key]: entry.replace('0x00', '0xzz') }],
    ['a number', { ...published, [key]: 7 }],
    ['a node of another network', { ...published, chain_getBlockHash: `0x${'1'.repeat(64)}` }],
  ])('error: %s is 503, and no wrong number', async (_, answers) => {
    const { gateway, node } = await setUp(answers)
    if (Object.keys(answers).length === 0) node.answer = { status: 500 }
    expect((await gateway.get(`/v1/account/${documented}/balance`)).status).toBe(503)
  })

  it('error: an answer that does not end is given up in 4 s', async () => {
    const node = await startFakeNode({ drips: true })
    const clock = createFakeClock()
    const nativeCurrency = { name: 'Astar', symbol: 'ASTR', decimals: 18 }
    const network = { id, name: 'Astar', rpcUrls: [node.url], nativeCurrency }
    const gateway = gatewayInMemory({ gateway: { polkadot: [network] } }, clock)
    ends.push(() => node.stop())
    let status = 0
    gateway.get(`/v1/account/${documented}/balance`).then((response) => {
      status = response.status
    })
    await until(() => node.calls.length > 0)
    await clock.advance(3_999)
    expect(status).toBe(0)
    await clock.advance(1)
    await until(() => status > 0)
    expect(status).toBe(503)
  })

  it('error: an answer that is longer than an entry is not read', async () => {
    const { gateway, node } = await setUp()
    const status = async () => (await gateway.get(`/v1/account/${documented}/balance`)).status
    const usual = node.answer
    node.answer = { reply: () => ({ result: entry, more: ' '.repeat(20_000) }) }
    expect(await status()).toBe(503)
    node.answer = usual
    expect(await status()).toBe(200)
  })

  it('error: a node of another network is told at the start', async () => {
    const { gateway } = await setUp({ ...published, chain_getBlockHash: `0x${'1'.repeat(64)}` })
    await gateway.gateway.open?.()
    await until(() => gateway.lines.some((line) => line.includes('a node is of another network')))
  })

  it.each([
    [`${alice.slice(0, -1)}Z/balance`, 'address'],
    [`0x${'1'.repeat(40)}/balance?chainId=${id}`, 'address'],
    [`${alice}/balance?chainId=polkadot:${'1'.repeat(32)}`, 'chainId'],
    [`polkadot:x:${alice}/balance`, 'address'],
    [`${alice}/balance?forceUpdate=${id}/asset:1`, 'forceUpdate.0'],
  ])('error: %s', async (path, field) => {
    const { gateway } = await setUp()
    const response = await gateway.get(`/v1/account/${path}`)
    expect([response.status, await response.json()]).toMatchObject([400, { reasons: [{ field }] }])
  })
})

describe('a local network of Polkadot', () => {
  it('balances, and JSON-RPC that reads, through the gateway', async () => {
    const chain = await startPolkadot()
    ends.push(() => chain.stop())
    const nativeCurrency = { name: 'Polkadot', symbol: 'DOT', decimals: 10, price: 4 }
    const { caipNetworkId: local, rpcUrl, funded } = chain
    const gateway = gatewayInMemory({
      gateway: { polkadot: [{ id: local, name: 'Local', rpcUrls: [rpcUrl], nativeCurrency }] },
    })
    const { kit } = createPage(gateway)
    ends.push(() => kit.destroy())
    const query = { chainId: local, forceUpdate: [`${local}:${nativeTokenAddress}`] }
    const numeric = async (address: string) =>
      (await callGateway(kit, getBalance, { params: { address }, query })).balances[0]?.quantity.numeric
    const { address } = funded[0]
    expect(await numeric(address)).toBe('1000.0000000001')
    chain.setBalance(address, { free: 2n ** 70n })
    expect(await numeric(address)).toBe('118059162071.7411303424')
    expect(await numeric(alice)).toBe('0')
    const call = async (method: string, params: unknown[] = []) => {
      const body = { jsonrpc: '2.0', id: 1, method, params }
      return (await gateway.post(`/v1?chainId=${local}`, body)).json()
    }
    expect(await call('chain_getBlockHash', [0])).toMatchObject({ result: chain.genesisHash })
    expect(await call('system_accountNextIndex', [address])).toMatchObject({ result: 0 })
    expect(await call('author_submitExtrinsic', ['0x00'])).toMatchObject({ error: { code: -32601 } })
  })
})

describe('JSON-RPC to networks of Polkadot', () => {
  const passed = [
    ...['chain_getBlock', 'chain_getBlockHash', 'chain_getFinalizedHead', 'chain_getHeader'],
    ...['payment_queryFeeDetails', 'payment_queryInfo', 'rpc_methods', 'state_call', 'state_getMetadata'],
    ...['state_getReadProof', 'state_getRuntimeVersion', 'state_getStorage', 'state_getStorageHash'],
    ...['state_getStorageSize', 'state_queryStorageAt', 'system_accountNextIndex', 'system_chain'],
    ...['system_chainType', 'system_health', 'system_name', 'system_properties', 'system_version'],
  ]
  const leftToTheOperator = ['state_getKeysPaged', 'state_getPairs', 'system_peers', 'state_traceBlock']
  const never = [
    ...['author_submitExtrinsic', 'author_submitAndWatchExtrinsic', 'author_insertKey', 'author_rotateKeys'],
    ...['transaction_v1_broadcast', 'transactionWatch_v1_submitAndWatch', 'offchain_localStorageSet'],
    ...['system_addReservedPeer', 'system_removeReservedPeer', 'system_resetLogFilter', 'dev_newBlock'],
  ]

  it('G2 what reads is passed on; nothing sends, and everything else is left to the operator', async () => {
    const answers = Object.fromEntries([...passed, ...leftToTheOperator].map((method) => [method, 1]))
    const { call, node } = await setUp(answers)
    for (const method of passed) expect([method, await call(method)]).toMatchObject([method, { id: 1 }])
    const seen = node.calls.length
    for (const method of [...leftToTheOperator, ...never, 'eth_chainId', 'getHealth', '__proto__'])
      expect([method, await call(method)]).toMatchObject([method, { error: { code: -32601 } }])
    expect(node.calls).toHaveLength(seen)
    const { call: allowed } = await setUp(answers, { rpcMethods: leftToTheOperator })
    for (const method of leftToTheOperator)
      expect([method, await allowed(method)]).toMatchObject([method, { result: 1 }])
  })

  it('G2 of the runtime only functions that read are run, and its code is not read', async () => {
    const code = '0x3a636f6465'
    const { call, node, gateway } = await setUp({
      ...published,
      [code]: '0x00',
      state_call: 1,
      state_queryStorageAt: 2,
    })
    const send = async (body: unknown) => (await gateway.post(`/v1?chainId=${id}`, body)).json()
    const reads = ['AccountNonceApi_account_nonce', 'Metadata_metadata_at_version']
    for (const name of [...reads, 'TransactionPaymentApi_query_info'])
      expect([name, await call('state_call', [name, '0x'])]).toMatchObject([name, { result: 1 }])
    expect(await call('state_getStorage', [key])).toMatchObject({ result: entry })
    expect(await call('state_queryStorageAt', [[key]])).toMatchObject({ result: 2 })
    const seen = node.calls.length
    const refused: [string, unknown][] = [
      ...['Core_execute_block', 'BlockBuilder_apply_extrinsic', 'Metadata_', '__proto__', 7].map(
        (name): [string, unknown] => ['state_call', [name, '0x']],
      ),
      ['state_call', { name: 'Metadata_metadata', bytes: '0x' }],
      ['state_getStorage', [code]],
      ['state_getStorage', ['0x3A636F6465', published.chain_getBlockHash]],
      ['state_getStorage', { key: code }],
      ['state_queryStorageAt', [[key, code]]],
      ['state_getReadProof', [[code]]],
    ]
    for (const [method, params] of refused)
      expect([method, params, await call(method, params)]).toMatchObject([
        ...[method, params, { error: { code: -32602 } }],
      ])
    expect(node.calls).toHaveLength(seen)
    const one = (id: number, name: string) => ({
      jsonrpc: '2.0',
      id,
      method: 'state_call',
      params: [name, '0x'],
    })
    const batch = [one(1, 'Core_version'), one(2, 'Metadata_metadata'), one(3, 'Core_version')]
    expect(await send(batch)).toMatchObject([
      { id: 1, error: {} },
      { id: 2, result: 1 },
      { id: 3, error: {} },
    ])
  })

  it.each(never)('error: G2 %s is not passed on by any configuration', (method) => {
    const nativeCurrency = { name: 'DOT', symbol: 'DOT', decimals: 10 }
    const network = { id, name: 'P', rpcUrls: ['https://node.example'], nativeCurrency }
    const isRead = (rpcMethods: string[]) =>
      v.safeParse(configSchema, { gateway: { polkadot: [{ ...network, rpcMethods }] } }).success
    expect([isRead([]), isRead([method])]).toEqual([true, false])
  })

  it('G1 what lets the node compute costs 10, all else 1', async () => {
    const { call, gateway } = await setUp(published, {}, { requestBurst: 40, requestsPerSecond: 1 })
    const spent = async (method: string) => {
      let count = 0
      while (!('status' in (await call(method)))) count++
      gateway.wait(60_000)
      return count
    }
    expect([await spent('system_health'), await spent('state_call')]).toEqual([40, 4])
  })
})
