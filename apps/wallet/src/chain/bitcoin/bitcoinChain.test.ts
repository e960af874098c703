import { SigHash } from '@scure/btc-signer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LocalBitcoin, startBitcoin } from '../../../../chains/src/bitcoin/startBitcoin.js'
import { NoAnswer } from '../../../../reading/src/chain/NoAnswer.js'
import { foreign, ordinal, payment, writePsbt } from '../../fixtures/bitcoinAccount.js'
import { signInputs } from '../../keys/signBitcoin.js'
import { openPsbt, readPsbt } from '../../read/bitcoin/readPsbt.js'
import { readTransfer } from '../../read/bitcoin/readTransfer.js'
import { bitcoinBalance, Refused } from './esplora.js'
import { inspectPsbt } from './inspectPsbt.js'
import { planTransfer } from './planTransfer.js'
import { sendBitcoin } from './sendBitcoin.js'

let chain: LocalBitcoin
beforeAll(async () => {
  chain = await startBitcoin()
})
afterAll(() => chain.stop())
const network = () => ({ id: 'bip122:x', name: 'Local Bitcoin', esploraUrl: chain.url })
const { address } = payment

/** The place of the coin that a gift has made. */
async function coinOf(txid: string, of = address): Promise<number> {
  const answer = await fetch(`${chain.url}/tx/${txid}`)
  const { vout } = (await answer.json()) as { readonly vout: readonly { scriptpubkey_address: string }[] }
  return vout.findIndex((each) => each.scriptpubkey_address === of)
}

/** Signs a PSBT that a plan has made, all of it. */
function signed(psbt: Uint8Array) {
  const tx = openPsbt(psbt)
  const inputs = Array.from({ length: tx.inputsLength }, (_, index) => ({ index, key: payment, sighash: 1 }))
  signInputs(tx, inputs)
  tx.finalize()
  return tx
}

describe('a coin', () => {
  const read = (txid: string, vout: number, value: number) =>
    readPsbt(
      {
        psbt: writePsbt([{ of: payment, txid, vout, value }], [{ to: foreign, value: 1_000 }]).toBase64(),
        signInputs: [{ index: 0, address }],
      },
      [payment],
    )

  it('is there as the PSBT says, or differs, or is not known, or is spent', async () => {
    const txid = chain.faucet(address, 50_000n)
    const vout = await coinOf(txid)
    const state = async (...given: Parameters<typeof read>) =>
      (await inspectPsbt(read(...given), network())).coins[0]
    expect(await state(txid, vout, 50_000)).toMatchObject({ state: 'there', value: 50_000n })
    expect(await state(txid, vout, 49_999)).toMatchObject({ state: 'differs', value: 50_000n })
    expect(await state(txid, 1 - vout, 50_000)).toMatchObject({ state: 'differs' })
    expect(await state(txid, 9, 50_000)).toMatchObject({ state: 'unknown' })
    expect(await state('02'.repeat(32), 0, 50_000)).toMatchObject({ state: 'unknown', value: 50_000n })
    const { payment: made } = await planTransfer(transfer('40000'), address, network())
    await sendBitcoin(signed(made?.psbt ?? new Uint8Array()), network())
    expect(await state(txid, vout, 50_000)).toMatchObject({ state: 'spent' })
  })

  it('error: a network that does not answer', async () => {
    const silent = { ...network(), esploraUrl: 'http://127.0.0.1:1' }
    await expect(inspectPsbt(read('02'.repeat(32), 0, 1), silent)).rejects.toThrow(NoAnswer)
  })
})

const transfer = (amount: string) =>
  readTransfer({ recipientAddress: foreign.address, amount, memo: 'beef' }, address)

it('a PSBT is signed at its places alone, beside the signature of another; the chain verifies them', async () => {
  const keys = [foreign, payment, ordinal]
  const spent = await Promise.all(
    keys.map(async (of) => {
      const txid = chain.faucet(of.address, 10_000n)
      return { of, txid, vout: await coinOf(txid, of.address), value: 10_000 }
    }),
  )
  const [first, second, third] = spent
  if (!first || !second || !third) throw new Error('a coin is missing')
  const paid = [1_000, 25_000].map((value) => ({ to: foreign, value }))
  const psbt = writePsbt([first, { ...second, sighash: SigHash.SINGLE }, third], paid)
  const tx = openPsbt(Uint8Array.from(psbt.toBuffer()))
  signInputs(tx, [{ index: 0, key: foreign, sighash: SigHash.ALL }])
  expect([0, 1, 2].map((index) => tx.getInput(index).partialSig?.length ?? 0)).toEqual([1, 0, 0])
  signInputs(tx, [
    { index: 1, key: payment, sighash: SigHash.SINGLE },
    { index: 2, key: ordinal, sighash: SigHash.DEFAULT },
  ])
  expect(tx.getInput(1).partialSig?.[0]?.[1].at(-1)).toBe(SigHash.SINGLE)
  expect(tx.getInput(1).finalScriptWitness).toBeUndefined()
  tx.finalize()
  expect(await sendBitcoin(tx, network())).toBe(tx.id)
})

describe('a payment', () => {
  it('is made of the account’s coins at the network’s rate, and counts once however often it is sent', async () => {
    const before = await bitcoinBalance(foreign.address, network())
    chain.faucet(address, 200_000n)
    chain.mine()
    const plan = await planTransfer(transfer('100000'), address, network())
    // The chain's own estimate for the third block.
    expect(plan.rate).toBe(12n)
    const tx = signed(plan.payment?.psbt ?? new Uint8Array())
    expect(plan.payment?.fee).toBe(tx.fee)
    expect(Number(tx.fee) / tx.vsize).toBeCloseTo(12, 0)
    expect(await sendBitcoin(tx, network())).toBe(tx.id)
    expect(await sendBitcoin(tx, network())).toBe(tx.id)
    expect(await bitcoinBalance(foreign.address, network())).toBe(before + 100_000n)
  })

  it('error: there is too little, and the network refuses a coin that is spent', async () => {
    const plan = await planTransfer(transfer('900000000'), address, network())
    expect(plan.payment).toBeUndefined()
    const first = await planTransfer(transfer('5000'), address, network())
    const other = await planTransfer(transfer('6000'), address, network())
    await sendBitcoin(signed(first.payment?.psbt ?? new Uint8Array()), network())
    chain.mine()
    const second = signed(other.payment?.psbt ?? new Uint8Array())
    await expect(sendBitcoin(second, network())).rejects.toThrow(Refused)
  })
})
