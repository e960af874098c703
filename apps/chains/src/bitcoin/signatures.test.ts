import { secp256k1 } from '@noble/curves/secp256k1.js'
import { RawTx } from '@scure/btc-signer'
import { expect, test } from 'vitest'
import { concat, fromHex, hexOf } from './chain/bytes.js'
import { openChain } from './fixtures/openChain.js'
import { sign } from './fixtures/sign.js'
import type { AddressKind } from './setup/keys.js'

// Signatures that are right and not in the one form that nodes take.

const { bitcoin, text, send, newCoin } = await openChain()
const [one, two] = bitcoin.funded

type Raw = ReturnType<typeof RawTx.decode>

/** Signs a spend of a new coin, changes its first witness or script, and sends it; answers why it is refused. */
async function sendChanged(kind: AddressKind, change: (raw: Raw, witness: Uint8Array[]) => Partial<Raw>) {
  const coin = await newCoin(one[kind].address, 100_000n)
  const hex = await text(`/tx/${coin.txid}/hex`)
  const outputs = [{ script: two[kind].script, amount: 99_000n }]
  const raw = RawTx.decode(fromHex(sign({ kind, key: one[kind], coins: [{ ...coin, hex }], outputs })))
  const changed = RawTx.encode({ ...raw, ...change(raw, raw.witnesses?.[0] ?? []) })
  return send(hexOf(changed))
}
const failed = (reason: string) => ({ code: -26, message: `mandatory-script-verify-flag-failed (${reason})` })

/** The other signature that fits the same message and key. */
function mirrored(signature: Uint8Array): Uint8Array {
  const { r, s } = secp256k1.Signature.fromBytes(signature.subarray(0, -1), 'der')
  const other = new secp256k1.Signature(r, secp256k1.Point.Fn.ORDER - s)
  return concat(other.toBytes('der'), signature.subarray(-1))
}
const withLast = (signature: Uint8Array, byte: number) =>
  concat(signature.subarray(0, -1), Uint8Array.of(byte))
const empty = new Uint8Array()

test.each([
  [
    'with a high S',
    'segwit',
    'Non-canonical signature: S value is unnecessarily high',
    ([signature = empty, key = empty]: Uint8Array[]) => [mirrored(signature), key],
  ],
  [
    'that says no known part of the transaction',
    'nested',
    'Signature hash type missing or not understood',
    ([signature = empty, key = empty]: Uint8Array[]) => [withLast(signature, 0), key],
  ],
  [
    'that is no DER',
    'segwit',
    'Non-canonical DER signature',
    ([signature = empty, key = empty]: Uint8Array[]) => [signature.subarray(1), key],
  ],
  [
    'that is empty',
    'segwit',
    'Script evaluated without error but finished with a false/empty top stack element',
    ([, key = empty]: Uint8Array[]) => [empty, key],
  ],
  [
    'with a key that is not compressed',
    'segwit',
    'Witness program hash mismatch',
    ([signature = empty, key = empty]: Uint8Array[]) => [
      signature,
      secp256k1.Point.fromBytes(key).toBytes(false),
    ],
  ],
  [
    'of 63 bytes',
    'taproot',
    'Invalid Schnorr signature size',
    ([signature = empty]: Uint8Array[]) => [signature.subarray(1)],
  ],
  [
    'with the kind 0 written out',
    'taproot',
    'Invalid Schnorr signature hash type',
    ([signature = empty]: Uint8Array[]) => [concat(signature, Uint8Array.of(0))],
  ],
  [
    'changed in its last byte',
    'taproot',
    'Invalid Schnorr signature',
    ([signature = empty]: Uint8Array[]) => [withLast(signature, (signature.at(-1) ?? 0) ^ 1)],
  ],
] as const)('error: a signature %s', async (_, kind, reason, change) => {
  expect(await sendChanged(kind, (__, witness) => ({ witnesses: [change(witness)] }))).toEqual(failed(reason))
})

test('error: a witness that is missing, or where none belongs', async () => {
  expect(await sendChanged('segwit', () => ({ segwitFlag: false, witnesses: undefined }))).toEqual(
    failed('Witness program was passed an empty witness'),
  )
  expect(await sendChanged('legacy', () => ({ segwitFlag: true, witnesses: [[Uint8Array.of(1)]] }))).toEqual(
    failed('Witness provided for non-witness script'),
  )
})

test('error: a script beside a witness, and the hash of another key', async () => {
  const withScript = (raw: Raw, finalScriptSig: Uint8Array) => ({
    inputs: raw.inputs.map((input) => ({ ...input, finalScriptSig })),
  })
  expect(await sendChanged('segwit', (raw) => withScript(raw, Uint8Array.of(0)))).toEqual(
    failed('Witness requires empty scriptSig'),
  )
  expect(
    await sendChanged('nested', (raw) => {
      const { finalScriptSig = empty } = raw.inputs[0] ?? {}
      return withScript(raw, concat(Uint8Array.of(0), finalScriptSig))
    }),
  ).toEqual(failed('Witness requires only-redeemscript scriptSig'))
  expect(
    await sendChanged('legacy', (raw) => {
      const { finalScriptSig = empty } = raw.inputs[0] ?? {}
      return withScript(raw, concat(finalScriptSig.subarray(0, -33), fromHex(two.legacy.publicKey)))
    }),
  ).toEqual(failed('Script failed an OP_EQUALVERIFY operation'))
})
