import { SigHash, Transaction } from '@scure/btc-signer'
import { describe, expect, it } from 'vitest'
import type { CoinState } from '../../chain/bitcoin/inspectPsbt.js'
import { foreign, ordinal, type Paid, payment, type Spent, writePsbt } from '../../fixtures/bitcoinAccount.js'
import { assessPsbt } from './assessPsbt.js'
import { readPsbt } from './readPsbt.js'

const own = [payment, ordinal]
const { address } = payment
const send: Paid = { to: foreign, value: 60_000 }
const change: Paid = { to: payment, value: 39_000 }
const first = [{ index: 0, address }]

const readOf = (
  spent: readonly Spent[],
  paid: readonly Paid[] = [send, change],
  signInputs: unknown = first,
  more: object = {},
) => readPsbt({ psbt: writePsbt(spent, paid).toBase64(), signInputs, ...more }, own)

/** The assessment by a network that knows each coin as the PSBT says it, or in the states that are named. */
function assess(psbt: ReturnType<typeof readPsbt>, states: readonly CoinState[] = []) {
  return assessPsbt(psbt, {
    coins: psbt.inputs.map(({ value, script }, at) => ({ value, script, state: states[at] ?? 'there' })),
  })
}

describe('a PSBT', () => {
  it('says which coins of the account are spent, who gets how much, and what comes back', () => {
    const psbt = readOf([{ of: payment }, { of: foreign, value: 5_000 }])
    expect(psbt.inputs).toMatchObject([
      { txid: '01'.repeat(32), vout: 0, value: 100_000n, ownAddress: { address }, sighash: SigHash.ALL },
      { vout: 1, value: 5_000n, ownAddress: undefined, sighash: undefined, isSigned: false },
    ])
    expect(psbt.outputs).toMatchObject([
      { value: 60_000n, address: foreign.address, ownAddress: undefined },
      { value: 39_000n, ownAddress: { address } },
    ])
    expect(psbt.sends).toBe(false)
  })

  it('of the address for collectibles is signed by its own kind of hash', () => {
    const requested = [{ index: 0, address: ordinal.address }]
    expect(readOf([{ of: ordinal }], [send], requested).inputs).toMatchObject([{ sighash: SigHash.DEFAULT }])
    const all = [{ index: 0, address: ordinal.address, sighashTypes: [SigHash.ALL] }]
    expect(readOf([{ of: ordinal }], [send], all).inputs).toMatchObject([{ sighash: SigHash.ALL }])
  })

  it.each([
    ['the site’s', undefined, [SigHash.SINGLE_ANYONECANPAY], SigHash.SINGLE_ANYONECANPAY],
    ['the usual one where the site allows it', undefined, [SigHash.NONE, SigHash.ALL], SigHash.ALL],
    ['its own', SigHash.NONE, undefined, SigHash.NONE],
    ['its own among those of the site', SigHash.NONE, [SigHash.ALL, SigHash.NONE], SigHash.NONE],
  ])('is signed by the hash that is named: %s', (_, sighash, sighashTypes, expected) => {
    const psbt = readOf(
      [{ of: payment, ...(sighash && { sighash }) }],
      [send],
      [{ index: 0, address, ...(sighashTypes && { sighashTypes }) }],
    )
    expect(psbt.inputs).toMatchObject([{ sighash: expected }])
  })

  const whole = writePsbt([{ of: payment }], [send])
  const bytes = Uint8Array.from(whole.toBuffer())
  const base64 = (given: Uint8Array) => Buffer.from(given).toString('base64')
  it.each([
    ['nothing', { psbt: undefined }, 'doesn’t contain a transaction'],
    ['too much', { psbt: 'A'.repeat(2_000_001) }, 'too long'],
    ['no base64', { psbt: '%' }, 'can’t be read'],
    ['no PSBT', { psbt: base64(Uint8Array.of(1, 2, 3)) }, 'can’t be read'],
    ['one that ends too early', { psbt: base64(bytes.slice(0, -4)) }, 'can’t be read'],
    ['no inputs to sign', { signInputs: undefined }, 'which coins'],
    ['an empty list of them', { signInputs: [] }, 'which coins'],
    ['one twice', { signInputs: [...first, ...first] }, 'which coins'],
    ['one without a number', { signInputs: [{ index: '0', address }] }, 'which coins'],
    ['one that is not there', { signInputs: [{ index: 1, address }] }, 'can’t be read'],
    ['an address of another', { signInputs: [{ index: 0, address: foreign.address }] }, 'isn’t connected'],
    ['the other address', { signInputs: [{ index: 0, address: ordinal.address }] }, 'isn’t connected'],
    ['no address', { signInputs: [{ index: 0 }] }, 'isn’t connected'],
    [
      'hashes that are none',
      { signInputs: [{ index: 0, address, sighashTypes: [0x41] }] },
      'kind of signature',
    ],
    ['no hash at all', { signInputs: [{ index: 0, address, sighashTypes: [] }] }, 'kind of signature'],
    ['that of taproot', { signInputs: [{ index: 0, address, sighashTypes: [0] }] }, 'kind of signature'],
  ])('error: %s', (_, given, text) => {
    const params = { psbt: whole.toBase64(), signInputs: first, ...given }
    expect(() => readPsbt(params, own)).toThrow(text)
  })

  it('error: a coin of another, under the address of the account', () => {
    expect(() => readOf([{ of: foreign }])).toThrow('isn’t connected')
  })

  it('error: a hash of its own that the site does not allow, and one for an output that is not there', () => {
    const requested = [{ index: 0, address, sighashTypes: [SigHash.ALL] }]
    expect(() => readOf([{ of: payment, sighash: SigHash.NONE }], [send], requested)).toThrow(
      'kind of signature',
    )
    const second = [{ index: 1, address, sighashTypes: [SigHash.SINGLE] }]
    expect(() => readOf([{ of: foreign }, { of: payment }], [send], second)).toThrow('no output')
  })

  it('error: a script beside the address, by which a library would sign besides', () => {
    const tx = new Transaction()
    tx.addInput({
      txid: '01'.repeat(32),
      index: 0,
      witnessUtxo: { script: ordinal.script, amount: 5_000n },
      tapMerkleRoot: new Uint8Array(32).fill(7),
    })
    tx.addOutput({ script: foreign.script, amount: 1n })
    const params = { psbt: base64(tx.toPSBT()), signInputs: [{ index: 0, address: ordinal.address }] }
    expect(() => readPsbt(params, own)).toThrow('comes with a script')
  })

  it('error: what is signed already, and more than can be shown', () => {
    const signed = Transaction.fromPSBT(bytes)
    signed.signIdx(payment.privateKey, 0)
    signed.finalizeIdx(0)
    expect(() => readPsbt({ psbt: base64(signed.toPSBT()), signInputs: first }, own)).toThrow(
      'signed already',
    )
    expect(() => readOf(Array.from({ length: 101 }, () => ({ of: payment })))).toThrow('more than 100')
  })
})

describe('what speaks against a PSBT', () => {
  it('nothing, for an ordinary one: the fee, its rate and what leaves the account are said', () => {
    const assessment = assess(readOf([{ of: payment }]))
    expect(assessment).toMatchObject({
      spent: 100_000n,
      change: 39_000n,
      fee: 1_000n,
      warnings: [],
      danger: undefined,
      blocked: undefined,
    })
    // A P2WPKH input and two such outputs take 141 virtual bytes.
    expect(assessment.rate).toBeCloseTo(1_000 / 141, 2)
  })

  it.each([
    [SigHash.NONE, 'doesn’t fix where the coins go', 'send the coins anywhere'],
    [SigHash.SINGLE, 'fixes only one output', 'everything but one output'],
    [SigHash.ALL_ANYONECANPAY, 'doesn’t fix the other coins', 'Others can add coins'],
    [SigHash.NONE_ANYONECANPAY, 'neither the other coins', 'send the coins anywhere'],
    [SigHash.SINGLE_ANYONECANPAY, 'only one coin and one output', 'everything but one output'],
  ])('the hash %i takes two steps', (sighash, warning, danger) => {
    const assessment = assess(readOf([{ of: payment, sighash }]))
    expect(assessment.warnings.join(' ')).toContain(warning)
    expect(assessment.danger).toContain(danger)
  })

  it('so does a coin of the address for collectibles, one that the network does not know, and a fee that is high or not known', () => {
    const collectible = readOf([{ of: ordinal }], [send, change], [{ index: 0, address: ordinal.address }])
    expect(assess(collectible).danger).toContain('may be a collectible')
    expect(assess(readOf([{ of: payment }]), ['unknown']).danger).toContain('can’t be checked')
    expect(assess(readOf([{ of: payment }], [send])).danger).toContain('0.0004 BTC')
    expect(
      assess(readOf([{ of: payment, value: 10_000_000 }], [{ ...send, value: 9_900_000 }])).danger,
    ).toContain('a fee of')
    const psbt = readOf([{ of: payment }, { of: foreign }])
    const [coin] = psbt.inputs.map(({ value, script }) => ({ value, script, state: 'there' as const }))
    const coins = [coin, { value: undefined, script: undefined, state: 'unknown' as const }]
    const { fee, danger } = assessPsbt(psbt, { coins: coins.filter((each) => each !== undefined) })
    expect([fee, danger]).toEqual([undefined, expect.stringContaining('can’t be checked')])
  })

  it('error: what cannot be: a coin of another amount, more paid out than spent, sent before others sign', () => {
    expect(assess(readOf([{ of: payment }]), ['differs']).blocked).toContain('isn’t what the network says')
    const much = [{ to: foreign, value: 100_001 }]
    expect(assess(readOf([{ of: payment }], much)).blocked).toContain('more than it spends')
    const open = readOf([{ of: payment, sighash: SigHash.SINGLE_ANYONECANPAY }], much)
    expect(assess(open).blocked).toBeUndefined()
    const both = readOf([{ of: payment }, { of: foreign }], [send], first, { broadcast: true })
    expect(both.sends).toBe(true)
    expect(assess(both).blocked).toContain('Others have to sign')
    expect(
      assess(readOf([{ of: payment }], [send, change], first, { broadcast: true })).blocked,
    ).toBeUndefined()
  })

  it('a coin that is spent already is said', () => {
    expect(assess(readOf([{ of: payment }]), ['spent']).warnings).toEqual([
      expect.stringContaining('spent already'),
    ])
  })
})
