import { expect, test } from 'vitest'
import { basePort } from '../../../../scripts/lib/ports.mjs'
import { parts } from '../../../../scripts/parts/table.mjs'
import { openChain } from './fixtures/openChain.js'
import { startBitcoin } from './startBitcoin.js'

const { bitcoin, read, text, post, coins } = await openChain({ since: 1_700_000_000 })
const [one, two] = bitcoin.funded

test('its id is that of regtest, by the hash of the first block it has', async () => {
  const genesis = await text('/block-height/0')
  expect(genesis).toBe('0f9188f13cb7b2c71f2a335e3a4fc328bf5beb436012afca590b1a11466e2206')
  expect(bitcoin).toMatchObject({
    genesisHash: genesis,
    caipNetworkId: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
  })
  expect(await read(`/block/${genesis}`)).toMatchObject({
    merkle_root: '4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b',
    timestamp: 1_296_688_602,
    nonce: 2,
  })
})

test('its keys are those of the published words', () => {
  // The test vector of BIP-49, and the addresses of the same words by BIP-84 and BIP-86 on test networks.
  expect(one.nested.address).toBe('2Mww8dCYPUpKHofjgcXcBCEGmniw9CoaiD2')
  expect(one.nested.wif).toBe('cULrpoZGXiuC19Uhvykx7NugygA3k86b3hmdCeyvHYQZSxojGyXJ')
  expect(one.segwit.address).toBe('bcrt1q6rz28mcfaxtmd6v789l9rrlrusdprr9pz3cppk')
  expect(one.taproot.address).toMatch(/^bcrt1p[a-z0-9]{58}$/)
  expect(one.legacy.address).toMatch(/^[mn]/)
  expect(one.segwit.path).toBe("m/84'/1'/0'/0/0")
})

test.each(Object.keys(one) as (keyof typeof one)[])(
  'the %s addresses have coins from the start',
  async (kind) => {
    for (const { address } of [one[kind], two[kind]]) {
      expect((await coins(address)).map(({ value }) => value)).toEqual([100_000_000, 10_000_000, 10_000_000])
      expect(await read(`/address/${address}`)).toMatchObject({
        chain_stats: { funded_txo_sum: 120_000_000 },
      })
    }
  },
)

test('each start has the same keys and coins', async () => {
  const another = await startBitcoin()
  const { address } = one.taproot
  const listed = await (await fetch(`${another.url}/address/${address}/utxo`)).json()
  const place = ({ txid, vout }: { txid: string; vout: number }) => `${txid}:${vout}`
  expect(listed.map(place)).toEqual((await coins(address)).map(place))
  expect(another.funded).toEqual(bitcoin.funded)
  await another.stop()
})

test('the faucet sends, and a block makes it final', async () => {
  const { address } = two.segwit
  const txid = bitcoin.faucet(address, 12_345n)
  expect(await read(`/tx/${txid}`)).toMatchObject({ status: { confirmed: false } })
  expect(await read('/mempool/txids')).toEqual([txid])
  const before = Number(await text('/blocks/tip/height'))
  const [first, second] = bitcoin.mine(2)
  expect(await read(`/tx/${txid}/status`)).toEqual({
    confirmed: true,
    block_hash: first,
    block_height: before + 1,
    block_time: expect.any(Number),
  })
  expect(await text('/blocks/tip/hash')).toBe(second)
  expect(await read('/mempool/txids')).toEqual([])
})

test('both are also there by HTTP, in a path of their own', async () => {
  const { address } = two.taproot
  const gift = await post('/latchkit/faucet', JSON.stringify({ address, amount: 54_321 }))
  const { txid } = JSON.parse(gift.text)
  const mined = await post('/latchkit/mine', JSON.stringify({ blocks: 2, receiver: address }))
  const [first] = JSON.parse(mined.text)
  expect(await read(`/tx/${txid}/status`)).toMatchObject({ confirmed: true, block_hash: first })
  // It has what was given, and what the two blocks made.
  expect((await coins(address)).slice(-3).map(({ value }) => value)).toEqual([
    54_321,
    expect.any(Number),
    expect.any(Number),
  ])
})

test('blocks are ten minutes apart, and the first that tests see is of the time they ask for', async () => {
  const { id } = await read(`/block/${await text('/block-height/121')}`)
  expect(await read(`/block/${id}`)).toMatchObject({ timestamp: 1_700_000_000 })
  const [hash] = bitcoin.mine()
  const { timestamp, previousblockhash } = await read(`/block/${hash}`)
  expect(timestamp - (await read(`/block/${previousblockhash}`)).timestamp).toBe(600)
})

test('where blocks come by themselves, they come when something waits', async () => {
  const lively = await startBitcoin({ blockMs: 5 })
  const ask = async (path: string) => (await fetch(`${lively.url}${path}`)).json()
  const height = await ask('/blocks/tip/height')
  const txid = lively.faucet(one.segwit.address, 1_000n)
  await expect
    .poll(() => ask(`/tx/${txid}/status`))
    .toMatchObject({ confirmed: true, block_height: height + 1 })
  expect(await ask('/blocks/tip/height')).toBe(height + 1)
  await lively.stop()
})

test('npm start lists it with its id and a funded key', async () => {
  const part = parts.find(({ place }) => place === 'bitcoin')
  if (!part || !('facts' in part) || !part.facts) return expect.unreachable()
  expect(part.start().args.at(-1)).toBe(`${basePort() + 9}`)
  expect(await part.facts(bitcoin.url)).toEqual({
    caipNetworkId: bitcoin.caipNetworkId,
    address: one.segwit.address,
    secretKey: one.segwit.wif,
  })
})

test('error: no address of regtest, and an amount that the faucet cannot give', async () => {
  expect(() => bitcoin.faucet('bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu', 1_000n)).toThrow(TypeError)
  expect(() => bitcoin.faucet(one.segwit.address, 100n)).toThrow('dust')
  expect(() => bitcoin.faucet(one.segwit.address, 200_000_000_000_000n)).toThrow(/not so much/)
  expect(() => bitcoin.mine(1, 'nobody')).toThrow(TypeError)
})
