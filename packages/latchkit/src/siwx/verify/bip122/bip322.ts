import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
// Import the whole library as one name: a site of other namespaces does not install it, and a bundler would look for each imported name.
import * as btc from '@scure/btc-signer'
import { isSameBytes } from '../../../wire/bytes.js'
import { hash160, type Lock, nestedScript } from './addressHash.js'
import {
  legacyHash,
  messageTransactionId,
  opReturnScript,
  proofTransaction,
  scriptOf,
} from './transactions.js'

/** The sighash types of a proof. `SIGHASH_DEFAULT` is that of a taproot signature without a type; it signs as much as `SIGHASH_ALL`. */
const [sighashAll, sighashDefault] = [1, 0]
const compressedLength = 33

/** The parts of a proof's transaction that unlock its only input. */
interface Proof {
  readonly scriptSig: Uint8Array
  readonly witness: readonly Uint8Array[]
}

/**
 * Verifies a BIP-322 proof for an address with one key: either only the witness (*simple*; the script of a nested address is then implied),
 * or the whole transaction (*full*). Scripts of several keys and time locks are not supported.
 */
export function isProof(text: string, bytes: Uint8Array, lock: Lock): boolean {
  const full = readFull(text, bytes, lock)
  if (full) return isUnlockedBy(text, lock, full)
  const witness = decode(() => btc.RawWitness.decode(bytes))
  if (!witness || lock.kind === 'p2pkh') return false
  const [, key = new Uint8Array()] = witness
  const impliedScript =
    lock.kind === 'p2sh' ? Uint8Array.of(22, ...nestedScript(hash160(key))) : new Uint8Array()
  return isUnlockedBy(text, lock, { scriptSig: impliedScript, witness })
}

/** Calls a decoder of the library. Returns `undefined` if it throws, as it does for malformed or extra bytes. */
function decode<Of>(read: () => Of): Of | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

/** Reads the full form. Returns `undefined` if it is malformed, or not the transaction of this message. */
function readFull(text: string, bytes: Uint8Array, lock: Lock): Proof | undefined {
  const transaction = decode(() => btc.RawTx.decode(bytes))
  const [input, ...inputs] = transaction?.inputs ?? []
  const [output, ...outputs] = transaction?.outputs ?? []
  if (!transaction || !input || !output || inputs.length > 0 || outputs.length > 0) return undefined
  const spendsMessage =
    input.index === 0 && isSameBytes(input.txid, messageTransactionId(text, scriptOf(lock)))
  const isPlain = transaction.version === 0 && transaction.lockTime === 0 && input.sequence === 0
  const paysNothing = output.amount === 0n && isSameBytes(output.script, opReturnScript)
  if (!spendsMessage || !isPlain || !paysNothing) return undefined
  return { scriptSig: input.finalScriptSig, witness: transaction.witnesses?.[0] ?? [] }
}

function isUnlockedBy(text: string, lock: Lock, { scriptSig, witness }: Proof): boolean {
  const script = scriptOf(lock)
  switch (lock.kind) {
    case 'p2wpkh':
      return scriptSig.length === 0 && isOfKeyHash(text, script, lock.program, witness)
    case 'p2sh': {
      const redeem = scriptSig.subarray(1)
      const isNested = scriptSig[0] === 22 && redeem[0] === 0 && redeem[1] === 20 && redeem.length === 22
      const isLocked = isNested && isSameBytes(hash160(redeem), lock.program)
      return isLocked && isOfKeyHash(text, script, redeem.subarray(2), witness)
    }
    case 'p2tr':
      return scriptSig.length === 0 && isOfTaprootKey(text, script, lock.program, witness)
    case 'p2pkh':
      return witness.length === 0 && isOfLegacyKey(text, script, lock.program, scriptSig)
    default:
      return false
  }
}

/** Verifies a signature in the form that scripts use: DER with the smaller s, then the byte of its type. */
function isDerOf(key: Uint8Array, signature: Uint8Array, hash: Uint8Array): boolean {
  if (signature.at(-1) !== sighashAll) return false
  const options = { prehash: false, format: 'der', lowS: true } as const
  return decode(() => secp256k1.verify(signature.subarray(0, -1), hash, key, options)) === true
}

/** Verifies a segwit signature. `script` is the output's own; the script that is signed is the one of the key's hash (BIP-143). */
function isOfKeyHash(
  text: string,
  script: Uint8Array,
  keyHash: Uint8Array,
  witness: readonly Uint8Array[],
): boolean {
  const [signature, key, ...rest] = witness
  if (!signature || key?.length !== compressedLength || rest.length > 0) return false
  const signedScript = scriptOf({ kind: 'p2pkh', program: keyHash })
  const hash = proofTransaction(text, script).preimageWitnessV0(0, signedScript, sighashAll, 0n)
  return isSameBytes(hash160(key), keyHash) && isDerOf(key, signature, hash)
}

function isOfTaprootKey(
  text: string,
  script: Uint8Array,
  key: Uint8Array,
  witness: readonly Uint8Array[],
): boolean {
  const [signature, ...rest] = witness
  if (!signature || rest.length > 0) return false
  const hashType = signature.length === 64 ? sighashDefault : sighashAll
  if (signature.length !== 64 && (signature.length !== 65 || signature[64] !== sighashAll)) return false
  const hash = proofTransaction(text, script).preimageWitnessV1(0, [script], hashType, [0n])
  return decode(() => schnorr.verify(signature.subarray(0, 64), hash, key)) === true
}

function isOfLegacyKey(
  text: string,
  script: Uint8Array,
  keyHash: Uint8Array,
  scriptSig: Uint8Array,
): boolean {
  const [signature, key, ...rest] = decode(() => btc.Script.decode(scriptSig)) ?? []
  if (!(signature instanceof Uint8Array) || !(key instanceof Uint8Array) || rest.length > 0) return false
  return isSameBytes(hash160(key), keyHash) && isDerOf(key, signature, legacyHash(text, script, sighashAll))
}
