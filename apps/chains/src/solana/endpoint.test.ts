import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LocalSolana, startSolana } from './startSolana.js'

// The endpoint without a library: what it answers to whom, byte by byte.

let solana: LocalSolana

beforeAll(async () => {
  solana = await startSolana()
})
afterAll(() => solana.stop())

const post = (body: string, headers: Record<string, string> = {}) =>
  fetch(solana.rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body })
const call = (method: string, ...params: unknown[]) => ({ jsonrpc: '2.0', id: 1, method, params })
const ask = async (method: string, ...params: unknown[]) =>
  (await post(JSON.stringify(call(method, ...params)))).json()

test('the largest integers are written exactly', async () => {
  const body = JSON.stringify(call('getAccountInfo', solana.funded[0].address))
  expect(await (await post(body)).text()).toContain('"rentEpoch":18446744073709551615,')
})

test('a batch is answered in order, and what has no id is not answered', async () => {
  const batch = [
    { ...call('getHealth'), id: 'a' },
    { jsonrpc: '2.0', method: 'ping' },
    { ...call('getVote'), id: 2 },
  ]
  expect(await (await post(JSON.stringify(batch))).json()).toEqual([
    { jsonrpc: '2.0', id: 'a', result: 'ok' },
    { jsonrpc: '2.0', id: 2, error: { code: -32601, message: 'Method not found' } },
  ])
})

test('a page of any origin may ask', async () => {
  const preflight = await fetch(solana.rpcUrl, {
    method: 'OPTIONS',
    headers: { origin: 'http://demo.localhost:4400', 'access-control-request-headers': 'solana-client' },
  })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-headers')).toBe('*')
  const reply = await post(JSON.stringify(call('getHealth')), { origin: 'http://demo.localhost:4400' })
  expect(reply.headers.get('access-control-allow-origin')).toBe('*')
})

test('who opens the address reads which network this is, and its public keys', async () => {
  const about = await (await fetch(solana.rpcUrl)).json()
  expect(about).toMatchObject({
    caipNetworkId: solana.caipNetworkId,
    funded: [{ address: solana.funded[0].address }, {}, {}, {}, {}],
    mints: { spl: { mint: solana.mints.spl.mint, decimals: 6 } },
  })
})

test('error: it listens on this machine alone', () => {
  expect(new URL(solana.rpcUrl).hostname).toBe('127.0.0.1')
  expect(new URL(solana.wsUrl).port).toBe(new URL(solana.rpcUrl).port)
})

test('error: a body, a batch or a list that is too long', async () => {
  const large = await post(' '.repeat(256 * 1024 + 1))
  expect(large.status).toBe(413)
  const batch = await post(JSON.stringify(Array.from({ length: 101 }, () => call('getHealth'))))
  expect(await batch.json()).toMatchObject({ error: { code: -32600 } })
  const many = Array.from({ length: 101 }, () => solana.funded[0].address)
  expect(await ask('getMultipleAccounts', many)).toMatchObject({ error: { code: -32602 } })
})

test.each([
  ['no JSON', '{', -32700],
  ['no call', '3', -32600],
  ['an empty batch', '[]', -32600],
  ['params that are no list', '{"id":1,"method":"getHealth","params":{}}', -32600],
])('error: %s', async (_, body, code) => {
  expect(await (await post(body)).json()).toMatchObject({ error: { code } })
})

test.each([
  ['getBalance', ['not an address']],
  ['getBalance', []],
  ['getAccountInfo', ['11111111111111111111111111111111', { encoding: 'xml' }]],
  ['getTokenAccountsByOwner', ['11111111111111111111111111111111', {}]],
  ['sendTransaction', ['0OIl']],
  ['sendTransaction', ['AAAA', { encoding: 'base64' }]],
  ['sendTransaction', ['A'.repeat(2_000), { encoding: 'base64' }]],
  ['requestAirdrop', ['11111111111111111111111111111111', 1.5]],
  ['getLatestBlockhash', [{ commitment: 'recent' }]],
  ['sendTransaction', ['AAAA', { encoding: 'base64', preflightCommitment: 'singleGossip' }]],
  ['getSignaturesForAddress', ['11111111111111111111111111111111', { limit: 1_001 }]],
  ['getMinimumBalanceForRentExemption', [-1]],
])('error: %s with %j', async (method, params) => {
  expect(await ask(method, ...params)).toMatchObject({ error: { code: -32602 } })
})

test('error: an answer that is not to be older than what is there', async () => {
  expect(await ask('getSlot', { minContextSlot: 1_000_000 })).toMatchObject({
    error: { code: -32016, data: { contextSlot: expect.any(Number) } },
  })
})
