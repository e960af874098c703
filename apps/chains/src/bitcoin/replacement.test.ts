import { expect, test } from 'vitest'
import { type Coin, openChain } from './fixtures/openChain.js'
import { sign } from './fixtures/sign.js'

// Replacing by a higher fee (BIP-125): what takes the place of what, and what does not.

const { bitcoin, request, read, text, send, newCoin, coins } = await openChain()
const [one, two] = bitcoin.funded

const withHex = async (coin: Coin) => ({ ...coin, hex: await text(`/tx/${coin.txid}/hex`) })
/** Spends coins to an account for a fee; answers its id, or why it is refused. */
async function pay(spent: readonly Coin[], fee: number, { account = two, sequence = 0xffff_fffd } = {}) {
  const value = spent.reduce((sum, coin) => sum + coin.value, 0)
  const all = await Promise.all(spent.map(withHex))
  const outputs = [{ script: account.segwit.script, amount: BigInt(value - fee) }]
  return send(sign({ kind: 'segwit', key: one.segwit, coins: all, outputs, sequence }))
}
const insufficient = (txid: unknown, words: RegExp) => ({
  code: -26,
  message: expect.stringMatching(
    new RegExp(`^insufficient fee, rejecting replacement ${txid}.+${words.source}`),
  ),
})
const anyId = '[0-9a-f]{64}'

test('a transaction with a higher fee takes the place of one that waits, which is gone', async () => {
  const coin = await newCoin(one.segwit.address)
  const before = (await coins(two.segwit.address)).length
  const first = (await pay([coin], 1_000)) as string
  const second = (await pay([coin], 2_000)) as string
  expect(second).toMatch(/^[0-9a-f]{64}$/)
  expect((await request(`/tx/${first}`)).status).toBe(404)
  expect(await read('/mempool/txids')).toEqual([second])
  expect(await read(`/tx/${coin.txid}/outspend/0`)).toMatchObject({ spent: true, txid: second })
  expect(await read(`/latchkit/replaced/${first}`)).toEqual({ by: second })
  expect(bitcoin.replacementOf(first)).toBe(second)
  expect((await request(`/latchkit/replaced/${second}`)).status).toBe(404)
  bitcoin.mine()
  const now = await coins(two.segwit.address)
  expect(now).toHaveLength(before + 1)
  expect(now.at(-1)).toMatchObject({ txid: second, value: 998_000 })
})

test('what was spent from the one that is gone goes too', async () => {
  const coin = await newCoin(one.segwit.address)
  const first = (await pay([coin], 1_000, { account: one })) as string
  const child = (await pay([{ txid: first, vout: 0, value: 999_000 }], 1_000)) as string
  expect(await read('/mempool/txids')).toEqual([first, child])
  expect(await pay([coin], 1_900)).toEqual(
    insufficient(anyId, /less fees than conflicting txs; 0.00001900 < 0.00002000/),
  )
  const last = await pay([coin], 3_000)
  expect(await read('/mempool/txids')).toEqual([last])
  expect([bitcoin.replacementOf(first), bitcoin.replacementOf(child)]).toEqual([last, last])
  expect((await request(`/tx/${child}`)).status).toBe(404)
})

test('error: the fee must be higher by what the replacement takes to be passed on', async () => {
  const coin = await newCoin(one.segwit.address)
  const first = await pay([coin], 1_000)
  expect(await pay([coin], 1_000, { account: one })).toEqual(
    insufficient(anyId, /new feerate 0.0000\d+ BTC\/kvB <= old feerate/),
  )
  expect(await pay([coin], 1_109)).toEqual(
    insufficient(anyId, /not enough additional fees to relay; 0.00000109 < 0.00000110/),
  )
  expect(await read('/mempool/txids')).toContain(first)
  expect(await pay([coin], 1_110)).toMatch(/^[0-9a-f]{64}$/)
})

test('error: a replacement spends no other coin that waits', async () => {
  const coin = await newCoin(one.segwit.address)
  await pay([coin], 1_000)
  const txid = bitcoin.faucet(one.segwit.address, 50_000n)
  const waiting = { txid, vout: 0, value: 50_000 }
  expect(await pay([coin, waiting], 9_000)).toEqual({
    code: -26,
    message: expect.stringMatching(
      /^replacement-adds-unconfirmed, replacement \w+ adds unconfirmed input, idx 1$/,
    ),
  })
  bitcoin.mine()
})

test('error: a replacement does not spend from what it replaces', async () => {
  const coin = await newCoin(one.segwit.address)
  const first = (await pay([coin], 1_000, { account: one })) as string
  expect(await pay([coin, { txid: first, vout: 0, value: 999_000 }], 9_000)).toEqual({
    code: -26,
    message: expect.stringMatching(
      new RegExp(`^bad-txns-spends-conflicting-tx, ${anyId} spends conflicting transaction ${first}$`),
    ),
  })
})

test('error: more than a hundred are not replaced at once', async () => {
  bitcoin.mine()
  const wide = await newCoin(one.segwit.address, 10_000_000n)
  const own = { script: one.segwit.script, amount: 1_000_000n }
  const spread = Array.from({ length: 5 }, () => own)
  // Five coins, each the beginning of a row of 21 transactions.
  const outputs = [...spread, { script: one.segwit.script, amount: 4_990_000n }]
  const txid = (await send(
    sign({ kind: 'segwit', key: one.segwit, coins: [await withHex(wide)], outputs }),
  )) as string
  bitcoin.mine()
  const starts = spread.map((_, vout) => ({ txid, vout, value: 1_000_000 }))
  for (const start of starts) {
    let coin: Coin = start
    for (let count = 0; count < 21; count++) {
      const next = (await pay([coin], 500, { account: one })) as string
      coin = { txid: next, vout: 0, value: coin.value - 500 }
    }
  }
  expect(await pay(starts, 500_000)).toEqual({
    code: -26,
    message: expect.stringMatching(/^too many potential replacements, .+ \(105 > 100\)$/),
  })
  expect(await pay(starts.slice(0, 4), 500_000)).toMatch(/^[0-9a-f]{64}$/)
})
