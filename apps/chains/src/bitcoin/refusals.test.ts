import { expect, test } from 'vitest'
import { fromHex } from './chain/bytes.js'
import { type Coin, openChain } from './fixtures/openChain.js'
import { sign, type Wanted } from './fixtures/sign.js'

// What a node does not take, in its own words and behind the word of Esplora.

const { bitcoin, read, text, post, send, newCoin, coins } = await openChain()
const [one, two] = bitcoin.funded
const final = 0xffff_ffff

const withHex = async (coin: Coin) => ({ ...coin, hex: await text(`/tx/${coin.txid}/hex`) })
/** A coin of 1,000,000 sat, and a transaction that spends it to the other account. */
async function spend(changes: Partial<Wanted> & { readonly amount?: bigint } = {}) {
  const { amount = 990_000n, ...rest } = changes
  const spent = changes.coins ?? [await withHex(await newCoin(one.segwit.address))]
  const outputs = [{ script: two.segwit.script, amount }]
  return sign({ kind: 'segwit', key: one.segwit, coins: spent, outputs, ...rest })
}
const rejected = (message: string | RegExp) => ({
  code: -26,
  message: typeof message === 'string' ? message : expect.stringMatching(message),
})

test('error: the words of the node stand in the answer as Esplora hands them on', async () => {
  const coin = await withHex(await newCoin(one.segwit.address))
  // Who signs is told of a coin that is worth more than it is.
  const answer = await post(
    '/tx',
    await spend({ coins: [{ ...coin, value: 3_000_000 }], amount: 2_000_000n }),
  )
  expect(answer).toEqual({
    status: 400,
    text: 'sendrawtransaction RPC error: {"code":-26,"message":"bad-txns-in-belowout, value in (0.01000000) < value out (0.02000000)"}',
  })
})

test.each([
  ['nothing', ''],
  ['no hex', 'not a transaction'],
  ['half a byte', '020'],
  ['a transaction that ends too early', '0200000000010'],
  ['a transaction without inputs', '02000000000000000000'],
])('error: %s is no transaction', async (_, body) => {
  expect(await send(body)).toEqual({
    code: -22,
    message: 'TX decode failed. Make sure the tx has at least one input.',
  })
})

test('error: a coin that never was, and one that is spent in a block', async () => {
  const coin = await withHex(await newCoin(one.segwit.address))
  expect(await send(await spend({ coins: [{ ...coin, txid: 'ab'.repeat(32) }] }))).toEqual({
    code: -25,
    message: 'bad-txns-inputs-missingorspent',
  })
  await send(await spend({ coins: [coin] }))
  bitcoin.mine()
  expect(await send(await spend({ coins: [coin], amount: 980_000n }))).toEqual({
    code: -25,
    message: 'bad-txns-inputs-missingorspent',
  })
})

test('error: a coin is not spent twice where its transaction says it is not to be replaced', async () => {
  const coin = await withHex(await newCoin(one.segwit.address))
  const txid = await send(await spend({ coins: [coin], sequence: final }))
  expect(await send(await spend({ coins: [coin], amount: 500_000n }))).toEqual(
    rejected('txn-mempool-conflict'),
  )
  expect(await read(`/tx/${coin.txid}/outspend/0`)).toMatchObject({ spent: true, txid })
})

test('the same transaction again is no failure while it waits, and one when it is in a block', async () => {
  const hex = await spend()
  const txid = await send(hex)
  expect(await send(hex)).toBe(txid)
  bitcoin.mine()
  expect(await send(hex)).toEqual({ code: -27, message: 'Transaction outputs already in utxo set' })
})

test.each([
  ['legacy', 546n],
  ['nested', 540n],
  ['segwit', 294n],
  ['taproot', 330n],
] as const)('error: to a %s address less than %d sat are dust', async (kind, least) => {
  const coin = await withHex(await newCoin(one.segwit.address))
  const pay = (amount: bigint) =>
    spend({
      coins: [coin],
      outputs: [
        { script: two[kind].script, amount },
        { script: one.segwit.script, amount: 990_000n },
      ],
    })
  expect(await send(await pay(least - 1n))).toEqual(rejected('dust'))
  expect(await send(await pay(least))).toMatch(/^[0-9a-f]{64}$/)
})

test('error: a fee below one sat for each vB, and one of more than 10,000', async () => {
  const coin = await withHex(await newCoin(one.segwit.address, 10_000_000n))
  expect(await send(await spend({ coins: [coin], amount: 9_999_891n }))).toEqual(
    rejected('min relay fee not met, 109 < 110'),
  )
  expect(await send(await spend({ coins: [coin], amount: 1_000n }))).toEqual({
    code: -25,
    message: 'Fee exceeds maximum configured by user (e.g. -maxtxfee, maxfeerate)',
  })
  expect(await send(await spend({ coins: [coin], amount: 9_999_890n }))).toMatch(/^[0-9a-f]{64}$/)
})

test('error: what a block has made may be spent after a hundred blocks', async () => {
  const [hash] = bitcoin.mine(1, one.taproot.address)
  const { height } = await read(`/block/${hash}`)
  const [txid] = await read(`/block/${hash}/txids`)
  const { vout } = await read(`/tx/${txid}`)
  const coin = await withHex({ txid, vout: 0, value: vout[0].value })
  const hex = await spend({
    kind: 'taproot',
    key: one.taproot,
    coins: [coin],
    amount: BigInt(coin.value) - 1_000n,
  })
  expect(await send(hex)).toEqual(
    rejected('bad-txns-premature-spend-of-coinbase, tried to spend coinbase at depth 1'),
  )
  bitcoin.mine(98)
  expect(await send(hex)).toEqual(
    rejected('bad-txns-premature-spend-of-coinbase, tried to spend coinbase at depth 99'),
  )
  bitcoin.mine()
  expect(Number(await text('/blocks/tip/height'))).toBe(height + 99)
  expect(await send(hex)).toMatch(/^[0-9a-f]{64}$/)
})

test('error: a transaction that is locked until a later block or time', async () => {
  const coin = await withHex(await newCoin(one.segwit.address))
  const { height, mediantime } = (await read('/blocks'))[0]
  const locked = (lockTime: number) => spend({ coins: [coin], lockTime })
  expect(await send(await locked(height + 1))).toEqual(rejected('non-final'))
  expect(await send(await locked(mediantime))).toEqual(rejected('non-final'))
  expect(await send(await locked(height))).toMatch(/^[0-9a-f]{64}$/)
})

test('error: an input that is locked until its coin is older', async () => {
  const coin = await withHex(await newCoin(one.segwit.address))
  const blocks = 2
  const hex = await spend({ coins: [coin], sequence: blocks })
  expect(await send(hex)).toEqual(rejected('non-BIP68-final'))
  bitcoin.mine()
  expect(await send(hex)).toMatch(/^[0-9a-f]{64}$/)
  const seconds = 0x0040_0000 + 4 // four times 512 s
  const later = await spend({ sequence: seconds })
  expect(await send(later)).toEqual(rejected('non-BIP68-final'))
  bitcoin.mine(4)
  expect(await send(later)).toMatch(/^[0-9a-f]{64}$/)
})

test('error: outputs that nodes do not pass on', async () => {
  const coin = await withHex(await newCoin(one.segwit.address))
  const note = (bytes: number) => ({
    script: fromHex(`6a4c${bytes.toString(16)}${'00'.repeat(bytes)}`),
    amount: 0n,
  })
  const own = { script: one.segwit.script, amount: 990_000n }
  const pay = (...outputs: Wanted['outputs']) => spend({ coins: [coin], outputs: [own, ...outputs] })
  expect(await send(await pay({ script: fromHex('51'), amount: 1_000n }))).toEqual(rejected('scriptpubkey'))
  expect(await send(await pay(note(81)))).toEqual(rejected('scriptpubkey'))
  expect(await send(await pay(note(80), note(80)))).toEqual(rejected('multi-op-return'))
  expect(await send(await pay(note(80)))).toMatch(/^[0-9a-f]{64}$/)
})

test('error: a coin behind a script that is not run here says so', async () => {
  const script = fromHex(`0020${'11'.repeat(32)}`)
  const coin = await withHex(await newCoin(one.segwit.address))
  const txid = (await send(await spend({ coins: [coin], outputs: [{ script, amount: 990_000n }] }))) as string
  const hex = await spend({ coins: [await withHex({ txid, vout: 0, value: 990_000 })], amount: 980_000n })
  // The library signs only what it knows: the signature of another coin stands in its place.
  expect(await send(hex)).toEqual(rejected(/^bad-txns-nonstandard-inputs, input 0 needs a script/))
})

test('error: more than 25 transactions that depend on each other', async () => {
  let coin = await newCoin(one.segwit.address)
  for (let count = 1; count <= 25; count++) {
    const value = coin.value - 1_000
    const outputs = [{ script: one.segwit.script, amount: BigInt(value) }]
    const txid = (await send(await spend({ coins: [await withHex(coin)], outputs }))) as string
    coin = { txid, vout: 0, value }
  }
  const hex = await spend({ coins: [await withHex(coin)], amount: BigInt(coin.value - 1_000) })
  expect(await send(hex)).toEqual(
    rejected('too-long-mempool-chain, too many unconfirmed ancestors [limit: 25]'),
  )
  bitcoin.mine()
  expect(await send(hex)).toMatch(/^[0-9a-f]{64}$/)
  expect((await coins(two.segwit.address)).length).toBeGreaterThan(0)
})
