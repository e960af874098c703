import { getDynamicBuilder, getLookupFn } from '@polkadot-api/metadata-builders'
import { decAnyMetadata, unifyMetadata } from '@polkadot-api/substrate-bindings'
import { afterAll, expect, test } from 'vitest'
import WebSocket from 'ws'
import { parts } from '../../../../scripts/parts/table.mjs'
import { createExtrinsic, remark, transferOf } from './fixtures/createExtrinsic.js'
import { startPolkadot } from './startPolkadot.js'

const polkadot = await startPolkadot()
afterAll(() => polkadot.stop())
const { rpcUrl, funded, genesisHash } = polkadot
const [one, two] = funded

/** The result of a call, or its error. */
async function ask<Answer = string>(method: string, ...params: readonly unknown[]): Promise<Answer> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const { result, error } = (await (await fetch(rpcUrl, { method: 'POST', body })).json()) as {
    readonly result: Answer
    readonly error?: Answer
  }
  return error ?? result
}
type Refusal = Readonly<Record<'message' | 'data', string>>
const nonceOf = (address: string) => ask<number>('system_accountNextIndex', address)
const byType = (type: string) => funded.find((key) => key.type === type)!

test('its id is that of its first block, the same at every start', async () => {
  expect(await ask('chain_getBlockHash', 0)).toBe(genesisHash)
  expect(polkadot.caipNetworkId).toBe(`polkadot:${genesisHash.slice(2, 34)}`)
  const another = await startPolkadot()
  expect(another).toMatchObject({ genesisHash })
  await another.stop()
})

test('balances stand in System.Account as the metadata that it answers encodes them, in either version', async () => {
  const at15 = await ask('state_call', 'Metadata_metadata_at_version', '0x0f000000')
  for (const metadata of [await ask('state_getMetadata'), `0x${at15.slice(2 + 2 + 8)}`]) {
    expect(metadata).toMatch(/^0x6d657461/)
    const builder = getDynamicBuilder(getLookupFn(unifyMetadata(decAnyMetadata(metadata))))
    const { keys, value } = builder.buildStorage('System', 'Account')
    const [set] = await ask<{ changes: [string, string][] }[]>('state_queryStorageAt', [
      keys.enc(one.address),
    ])
    const bytes = set?.changes[0]?.[1] ?? ''
    expect(bytes).toBe(await ask('state_getStorage', keys.enc(one.address)))
    const { data } = value.dec(bytes)
    expect([data.free, data.reserved]).toEqual([10_000_000_000_001n, 50_000_000_000n])
  }
  expect(await ask('state_call', 'Metadata_metadata_versions', '0x')).toBe('0x080e0000000f000000')
  expect(await ask('state_getStorage', `0x${'00'.repeat(32)}`)).toBe(null)
})

test.each(['sr25519', 'ed25519', 'ecdsa'])(
  'an extrinsic signed by %s is taken, one that another key signed is not',
  async (type) => {
    const key = byType(type)
    const call = remark('hello')
    const nonce = await nonceOf(key.address)
    const good = createExtrinsic(key, { call, nonce, genesisHash })
    const forged = createExtrinsic({ ...key, seed: two.publicKey }, { call, nonce, genesisHash })
    const refusal = { code: 1010, message: 'Invalid Transaction', data: 'Transaction has a bad signature' }
    expect(await ask('author_submitExtrinsic', forged)).toEqual(refusal)
    expect(await nonceOf(key.address)).toBe(nonce)
    expect(await ask('author_submitExtrinsic', good)).toMatch(/^0x[0-9a-f]{64}$/)
    expect(await nonceOf(key.address)).toBe(nonce + 1)
    expect(await ask('author_submitExtrinsic', good)).toMatchObject({ data: 'Transaction is outdated' })
  },
)

test('what is only signed counts: another runtime, another birth, another hash of the metadata', async () => {
  const nonce = await nonceOf(two.address)
  const parts = { call: remark('x'.repeat(300)), nonce, genesisHash }
  const outcome = async (more: object) =>
    (await ask<Refusal>('author_submitExtrinsic', createExtrinsic(two, { ...parts, ...more }))).data
  expect(await outcome({ specVersion: 1_999_999 })).toBe('Transaction has a bad signature')
  expect(await outcome({ birth: `0x${'11'.repeat(32)}` })).toBe('Transaction has a bad signature')
  expect(await outcome({ metadataHash: new Uint8Array(32) })).toBe('Transaction has a bad signature')
  expect(await outcome({ nonce: nonce + 1 })).toBe('Transaction will be valid in the future')
  polkadot.advance(100)
  // 64 blocks from a multiple of 64 on: the era 0x0500.
  const header = await ask<{ number: string }>('chain_getHeader')
  const birth = await ask('chain_getBlockHash', Math.floor(Number(header.number) / 64) * 64)
  expect(await outcome({ era: Uint8Array.of(5, 0), birth })).toBe(undefined)
  expect(await nonceOf(two.address)).toBe(nonce + 1)
})

test('a transfer moves DOT and takes the fee; one that leaves too little fails and costs it', async () => {
  const before = [polkadot.balanceOf(one.address).free, polkadot.balanceOf(two.address).free] as const
  const send = async (plancks: bigint) => {
    const call = transferOf(two.publicKey, plancks)
    await ask(
      'author_submitExtrinsic',
      createExtrinsic(one, { call, nonce: await nonceOf(one.address), genesisHash }),
    )
    return [polkadot.balanceOf(one.address).free, polkadot.balanceOf(two.address).free]
  }
  const fee = 150_000_000n
  expect(await send(7n)).toEqual([before[0] - fee - 7n, before[1] + 7n])
  expect(await send(before[0] - 3n * fee)).toEqual([before[0] - 2n * fee - 7n, before[1] + 7n])
})

test.each([
  ['no hex', 'hello'],
  ['nothing', '0x'],
  ['a length that is not its own', '0x0c8400'],
  ['an unsigned one', '0x100400000000'],
  ['bytes behind it', `0x${'ff'.repeat(400)}`],
])('%s is no extrinsic', async (_, text) => {
  expect(await ask('author_submitExtrinsic', text)).toMatchObject({ code: 1001 })
})

interface Message {
  readonly result?: string
  readonly method?: string
  readonly params?: { readonly subscription: string; readonly result: { readonly number: string } }
}

test('new heads come by websocket', async () => {
  const socket = new WebSocket(polkadot.wsUrl)
  const messages: Message[] = []
  const heads = new Promise<void>((resolve) =>
    socket.on('message', (data) => {
      messages.push(JSON.parse(String(data)))
      if (messages.length === 2) polkadot.advance(1)
      if (messages.length === 3) resolve()
    }),
  )
  socket.on('open', () =>
    socket.send(JSON.stringify({ jsonrpc: '2.0', id: 7, method: 'chain_subscribeNewHeads' })),
  )
  await heads
  socket.terminate()
  const [answer, first, next] = messages
  expect(first?.params?.subscription).toBe(answer?.result)
  expect(Number(next?.params?.result.number)).toBe(Number(first?.params?.result.number) + 1)
  expect(next).toMatchObject({ method: 'chain_newHead' })
})

test('npm start lists it with its id and a funded key', async () => {
  const part = parts.find(({ place }) => place === 'polkadot')
  if (!part || !('facts' in part) || !part.facts) return expect.unreachable()
  expect(await part.facts(rpcUrl)).toEqual({
    caipNetworkId: polkadot.caipNetworkId,
    address: one.address,
    secretKey: `0x${Buffer.from(one.seed).toString('hex')}`,
  })
})
