import { expect, test } from 'vitest'
import { openChain } from './fixtures/openChain.js'
import { sign, type Wanted } from './fixtures/sign.js'
import { signOtherwise } from './fixtures/signOtherwise.js'
import type { AddressKind } from './setup/keys.js'

// What two published libraries build and sign, of each kind of address, is taken, confirmed and told.

const { bitcoin, read, text, send, coins, newCoin } = await openChain({ since: 1_700_000_000 })
const [one, two] = bitcoin.funded
const kinds: readonly AddressKind[] = ['legacy', 'nested', 'segwit', 'taproot']

const names = {
  legacy: 'p2pkh',
  nested: 'p2sh',
  segwit: 'v0_p2wpkh',
  taproot: 'v1_p2tr',
}

async function allCoins(kind: AddressKind) {
  const found = await coins(one[kind].address)
  return Promise.all(found.map(async (coin) => ({ ...coin, hex: await text(`/tx/${coin.txid}/hex`) })))
}

const libraries: readonly (readonly [string, (wanted: Wanted) => string])[] = [
  ['@scure/btc-signer', sign],
  ['bitcoinjs-lib', signOtherwise],
]
const cases = libraries.flatMap(([library, signer]) => kinds.map((kind) => ({ library, kind, signer })))

test.each(cases)(
  '$kind, signed by $library: all its coins are sent, wait, and are in a block',
  async ({ kind, signer }) => {
    const key = one[kind]
    const spent = await allCoins(kind)
    const total = BigInt(spent.reduce((sum, { value }) => sum + value, 0))
    const amount = 2_000_000n
    const fee = 3_000n
    const change = total - amount - fee
    const hex = signer({
      kind,
      key,
      coins: spent,
      outputs: [
        { script: two[kind].script, amount },
        { script: key.script, amount: change },
      ],
    })
    const txid = await send(hex)
    expect(txid).toMatch(/^[0-9a-f]{64}$/)
    expect(await read(`/tx/${txid}/status`)).toEqual({ confirmed: false })
    expect(await read(`/address/${key.address}`)).toMatchObject({
      mempool_stats: {
        spent_txo_count: spent.length,
        spent_txo_sum: Number(total),
        funded_txo_sum: Number(change),
      },
    })
    const [hash] = bitcoin.mine()
    expect(await read(`/tx/${txid}`)).toMatchObject({
      fee: Number(fee),
      vin: spent.map(() => ({
        prevout: { scriptpubkey_type: names[kind], scriptpubkey_address: key.address },
      })),
      vout: [{ scriptpubkey_address: two[kind].address, value: 2_000_000 }, { value: Number(change) }],
      status: { confirmed: true, block_hash: hash, block_height: Number(await text('/blocks/tip/height')) },
    })
    expect(await text(`/tx/${txid}/hex`)).toBe(hex)
    expect(await coins(key.address)).toEqual([
      { txid, vout: 1, value: Number(change), status: expect.objectContaining({ confirmed: true }) },
    ])
  },
)

const reversed = (hex: string) => Buffer.from(hex, 'hex').reverse().toString('hex')
const amountHex = (value: bigint) => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(value)
  return bytes.toString('hex')
}
/** A coin for one signature alone. */
async function smallCoin(address: string) {
  const coin = await newCoin(address, 100_000n)
  return { ...coin, hex: await text(`/tx/${coin.txid}/hex`) }
}

test.each(kinds)('error: %s: the signature for one coin does not hold for another', async (kind) => {
  const [coin, other] = [await smallCoin(one[kind].address), await smallCoin(one[kind].address)]
  const outputs = [{ script: two[kind].script, amount: 99_000n }]
  const signed = sign({ kind, key: one[kind], coins: [coin], outputs })
  const swapped = signed.replace(reversed(coin.txid), reversed(other.txid))
  expect(await send(swapped)).toMatchObject({
    code: -26,
    message: expect.stringMatching(/^mandatory-script-verify-flag-failed \(.*ignature/),
  })
  expect(await send(signed)).toBe(await text('/mempool/txids').then((ids) => JSON.parse(ids)[0]))
})

test.each(kinds)('error: %s: a signature over all outputs does not hold for others', async (kind) => {
  const amount = 99_000n
  const coins = [await smallCoin(one[kind].address)]
  const signed = sign({ kind, key: one[kind], coins, outputs: [{ script: two[kind].script, amount }] })
  const changed = signed.replace(amountHex(amount), amountHex(amount - 1n))
  expect(changed).not.toBe(signed)
  expect(await send(changed)).toMatchObject({ code: -26 })
})

const partial = [
  [0x02, 'no output'],
  [0x03, 'one output'],
  [0x81, 'all outputs, its own input'],
  [0x82, 'no output, its own input'],
  [0x83, 'one output, its own input'],
] as const

test.each(kinds.flatMap((kind) => partial.map(([sighash, about]) => ({ kind, sighash, about }))))(
  '$kind: a signature over $about holds',
  async ({ kind, sighash }) => {
    const txid = bitcoin.faucet(one[kind].address, 100_000n)
    const coin = { txid, vout: 0, value: 100_000, hex: await text(`/tx/${txid}/hex`) }
    const outputs = [{ script: two[kind].script, amount: 99_000n }]
    const hex = sign({ kind, key: one[kind], coins: [coin], outputs, sighash })
    expect(await send(hex)).toMatch(/^[0-9a-f]{64}$/)
    bitcoin.mine()
  },
)
