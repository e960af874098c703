import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { concat, hash160, isSame } from './bytes.js'
import { kindOf, pushesOf } from './scripts.js'
import { legacySighash, sighash, taprootSighash, witnessSighash } from './sighash.js'
import type { Input, Output, Transaction } from './transaction.js'

/** One input with everything that its signature may cover. */
interface Spending {
  readonly tx: Transaction
  readonly at: number
  readonly input: Input
  readonly prevouts: readonly Output[]
  readonly prevout: Output
}

// Bitcoin Core's messages about scripts that fail.
const sentences = {
  tooFew: 'Operation not valid with the current stack size',
  tooMany: 'Stack size must be exactly one after execution',
  wrongHash: 'Script failed an OP_EQUALVERIFY operation',
  isEmpty: 'Script evaluated without error but finished with a false/empty top stack element',
  isNoDer: 'Non-canonical DER signature',
  isHighS: 'Non-canonical signature: S value is unnecessarily high',
  wrongType: 'Signature hash type missing or not understood',
  isNoKey: 'Public key is neither compressed or uncompressed',
  isLongKey: 'Using non-compressed keys in segwit',
  isWrong: 'Signature must be zero for failed CHECK(MULTI)SIG operation',
  noWitness: 'Witness program was passed an empty witness',
  wrongWitness: 'Witness program hash mismatch',
  hasScript: 'Witness requires empty scriptSig',
  hasMoreScript: 'Witness requires only-redeemscript scriptSig',
  unexpected: 'Witness provided for non-witness script',
  schnorrSize: 'Invalid Schnorr signature size',
  schnorrType: 'Invalid Schnorr signature hash type',
  isWrongSchnorr: 'Invalid Schnorr signature',
}

/** Writes the script that a signature covers in place of the hash of a key. */
const scriptOfHash = (hash: Uint8Array) =>
  concat(Uint8Array.of(0x76, 0xa9, 20), hash, Uint8Array.of(0x88, 0xac))

const isCompressed = (key: Uint8Array) => key.length === 33 && (key[0] === 2 || key[0] === 3)
const isUncompressed = (key: Uint8Array) => key.length === 65 && key[0] === 4

/** Returns what is wrong with the form of a signature, or `undefined` if it is right. */
function formOf(signature: Uint8Array): string | undefined {
  const type = (signature.at(-1) ?? 0) & ~sighash.anyoneCanPay
  try {
    const { s } = secp256k1.Signature.fromBytes(signature.subarray(0, -1), 'der')
    if (s > secp256k1.Point.Fn.ORDER / 2n) return sentences.isHighS
  } catch {
    return sentences.isNoDer
  }
  return type < sighash.all || type > sighash.single ? sentences.wrongType : undefined
}

function checkEcdsa(signature: Uint8Array, key: Uint8Array, hash: (type: number) => Uint8Array) {
  if (signature.length === 0) return sentences.isEmpty
  const wrongForm = formOf(signature)
  if (wrongForm) return wrongForm
  const signed = hash(signature.at(-1) ?? 0)
  try {
    const isRight = secp256k1.verify(signature.subarray(0, -1), signed, key, {
      prehash: false,
      format: 'der',
    })
    return isRight ? undefined : sentences.isWrong
  } catch {
    return sentences.isWrong // bytes of the right length that are no point of the curve
  }
}

function checkPublicKeyHash({ tx, at, input, prevout }: Spending) {
  if (input.witness.length > 0) return sentences.unexpected
  const [signature, key, ...more] = pushesOf(input.script) ?? []
  if (!signature || !key) return sentences.tooFew
  if (!isSame(hash160(key), prevout.script.subarray(3, 23))) return sentences.wrongHash
  if (!isCompressed(key) && !isUncompressed(key)) return sentences.isNoKey
  if (more.length > 0) return sentences.tooMany
  return checkEcdsa(signature, key, (type) => legacySighash(tx, at, prevout.script, type))
}

function checkWitnessKeyHash({ tx, at, input, prevout }: Spending, program: Uint8Array) {
  const [signature, key, ...more] = input.witness
  if (!signature) return sentences.noWitness
  if (!key || more.length > 0 || !isSame(hash160(key), program)) return sentences.wrongWitness
  if (!isCompressed(key)) return sentences.isLongKey
  const script = scriptOfHash(program)
  return checkEcdsa(signature, key, (type) => witnessSighash(tx, at, script, prevout.amount, type))
}

const schnorrTypes = [1, 2, 3, 0x81, 0x82, 0x83]

function checkKeyPath({ tx, at, input, prevouts, prevout }: Spending) {
  if (input.script.length > 0) return sentences.hasScript
  const [signature] = input.witness
  if (!signature) return sentences.noWitness
  const isPlain = signature.length === 64
  if (!isPlain && signature.length !== 65) return sentences.schnorrSize
  const type = isPlain ? 0 : (signature[64] ?? 0)
  if (!isPlain && !schnorrTypes.includes(type)) return sentences.schnorrType
  const hash = taprootSighash(tx, at, prevouts, type)
  if (!hash) return sentences.schnorrType
  const isRight = schnorr.verify(signature.subarray(0, 64), hash, prevout.script.subarray(2))
  return isRight ? undefined : sentences.isWrongSchnorr
}

/** Returns the last push of an input that spends from a script hash, if that is the script of a witness key. */
function nestedProgram({ script }: Input): Uint8Array | undefined {
  const redeem = pushesOf(script)?.at(-1)
  return redeem && kindOf(redeem) === 'v0_p2wpkh' ? redeem : undefined
}

/** Whether this code can check an input. Only real nodes run all other scripts. */
export function isUnderstood(input: Input, prevout: Output): boolean {
  const kind = kindOf(prevout.script)
  if (kind === 'p2sh') return nestedProgram(input) !== undefined
  if (kind === 'v1_p2tr') return input.witness.length < 2
  return kind === 'p2pkh' || kind === 'v0_p2wpkh'
}

/** Returns why an input may not spend its output, or `undefined` if it may. Call it only if `isUnderstood`. */
export function checkScript(tx: Transaction, at: number, prevouts: readonly Output[]): string | undefined {
  const [input, prevout] = [tx.inputs[at] as Input, prevouts[at] as Output]
  const spending = { tx, at, input, prevouts, prevout }
  const kind = kindOf(prevout.script)
  if (kind === 'p2pkh') return checkPublicKeyHash(spending)
  if (kind === 'v1_p2tr') return checkKeyPath(spending)
  if (kind === 'v0_p2wpkh') {
    if (input.script.length > 0) return sentences.hasScript
    return checkWitnessKeyHash(spending, prevout.script.subarray(2))
  }
  const redeem = nestedProgram(input) ?? new Uint8Array()
  if (!isSame(hash160(redeem), prevout.script.subarray(2, 22))) return sentences.isEmpty
  if (pushesOf(input.script)?.length !== 1) return sentences.hasMoreScript
  return checkWitnessKeyHash(spending, redeem.subarray(2))
}
