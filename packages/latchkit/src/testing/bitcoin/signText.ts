import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
// Imported as a namespace, because sites without Bitcoin do not install it and a bundler would look for each imported name.
import * as btc from '@scure/btc-signer'
import type { TestAddressKind } from './addressOf.js'

/** Header bytes of signatures by a compressed key (BIP-137), by kind of address. */
const headers: Readonly<Partial<Record<TestAddressKind, number>>> = { legacy: 31, nested: 35, segwit: 39 }
const transactionIdLength = 32
const noOutput = 0xffff_ffff

/** Signs bytes with a key: by BIP-137, or by BIP-322 for taproot or on request. */
export function signText(
  message: Uint8Array,
  privateKey: Uint8Array,
  kind: TestAddressKind,
  protocol: 'ecdsa' | 'bip322' = kind === 'taproot' ? 'bip322' : 'ecdsa',
): Uint8Array {
  return protocol === 'ecdsa' ? signCompact(message, privateKey, kind) : signSimple(message, privateKey, kind)
}

function signCompact(message: Uint8Array, privateKey: Uint8Array, kind: TestAddressKind): Uint8Array {
  const title = utf8ToBytes('Bitcoin Signed Message:\n')
  const text = concatBytes(
    btc.CompactSize.encode(BigInt(title.length)),
    title,
    btc.CompactSize.encode(BigInt(message.length)),
    message,
  )
  const hash = sha256(sha256(text))
  const [recovery = 0, ...rest] = secp256k1.sign(hash, privateKey, { prehash: false, format: 'recovered' })
  return Uint8Array.of((headers[kind] ?? 31) + recovery, ...rest)
}

/** Signs by the simple form of BIP-322: the witness of a transaction that is never sent. */
function signSimple(message: Uint8Array, privateKey: Uint8Array, kind: TestAddressKind): Uint8Array {
  const key = secp256k1.getPublicKey(privateKey, true)
  const script = kind === 'taproot' ? btc.p2tr(key.subarray(1)).script : btc.p2wpkh(key).script
  const toSpend = btc.RawTx.encode({
    version: 0,
    segwitFlag: false,
    inputs: [
      {
        txid: new Uint8Array(transactionIdLength),
        index: noOutput,
        finalScriptSig: Uint8Array.of(0, 32, ...schnorr.utils.taggedHash('BIP0322-signed-message', message)),
        sequence: 0,
      },
    ],
    outputs: [{ amount: 0n, script }],
    witnesses: undefined,
    lockTime: 0,
  })
  const toSign = new btc.Transaction({
    ...{ version: 0, allowUnknownVersion: true, allowUnknownOutputs: true, lockTime: 0 },
  })
  toSign.addInput({
    txid: sha256(sha256(toSpend)).reverse(),
    ...{ index: 0, sequence: 0, witnessUtxo: { amount: 0n, script } },
    ...(kind === 'taproot' && { tapInternalKey: key.subarray(1) }),
  })
  // OP_RETURN
  toSign.addOutput({ amount: 0n, script: Uint8Array.of(0x6a) })
  toSign.signIdx(privateKey, 0)
  toSign.finalizeIdx(0)
  return btc.RawWitness.encode(toSign.getInput(0).finalScriptWitness ?? [])
}
