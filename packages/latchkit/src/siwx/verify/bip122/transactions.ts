import { schnorr } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
// Import the whole library as one name: a site of other namespaces does not install it, and a bundler would look for each imported name.
import * as btc from '@scure/btc-signer'
import type { Lock } from './addressHash.js'

/** The script of a proof's output: OP_RETURN. */
export const opReturnScript = Uint8Array.of(0x6a)
const noOutput = 0xffff_ffff

/** Writes the script of a lock. */
export function scriptOf({ kind, program }: Lock): Uint8Array {
  if (kind === 'p2pkh') return Uint8Array.of(0x76, 0xa9, 20, ...program, 0x88, 0xac)
  if (kind === 'p2sh') return Uint8Array.of(0xa9, 20, ...program, 0x87)
  return Uint8Array.of(kind === 'p2tr' ? 0x51 : 0, program.length, ...program)
}

/** Returns the id of the transaction that represents a message (BIP-322 `to_spend`), in the byte order of an input. */
export function messageTransactionId(text: string, script: Uint8Array): Uint8Array {
  const message = schnorr.utils.taggedHash('BIP0322-signed-message', utf8ToBytes(text))
  const bytes = btc.RawTx.encode({
    version: 0,
    segwitFlag: false,
    inputs: [
      {
        txid: new Uint8Array(32),
        index: noOutput,
        finalScriptSig: Uint8Array.of(0, 32, ...message),
        sequence: 0,
      },
    ],
    outputs: [{ amount: 0n, script }],
    witnesses: undefined,
    lockTime: 0,
  })
  return sha256(sha256(bytes)).reverse()
}

/** Builds the transaction that is signed in place of a message (BIP-322 `to_sign`). */
export function proofTransaction(text: string, script: Uint8Array): btc.Transaction {
  const proof = new btc.Transaction({
    version: 0,
    lockTime: 0,
    allowUnknownVersion: true,
    allowUnknownOutputs: true,
  })
  proof.addInput({
    txid: messageTransactionId(text, script),
    index: 0,
    sequence: 0,
    witnessUtxo: { amount: 0n, script },
  })
  proof.addOutput({ amount: 0n, script: opReturnScript })
  return proof
}

/** Returns the hash that a key of a legacy address signs. */
export function legacyHash(text: string, script: Uint8Array, hashType: number): Uint8Array {
  const bytes = btc.RawTx.encode({
    version: 0,
    segwitFlag: false,
    inputs: [{ txid: messageTransactionId(text, script), index: 0, finalScriptSig: script, sequence: 0 }],
    outputs: [{ amount: 0n, script: opReturnScript }],
    witnesses: undefined,
    lockTime: 0,
  })
  return sha256(sha256(Uint8Array.of(...bytes, hashType, 0, 0, 0)))
}
