import { bytesToHex } from '@noble/hashes/utils.js'
// Import the whole library as one name: a site of other namespaces does not install it, and a bundler would look for each
// imported name.
import * as btc from '@scure/btc-signer'
import type { Connector } from '../../../core/contracts/connector.js'
import { fromBase64, toBase64 } from '../../../wire/base64.js'
import { bytesIn, isSameBytes } from '../../../wire/bytes.js'
import { fail } from '../../../wire/errors/fail.js'
import { missingFields } from '../../../wire/errors/verbs.js'
import { badAnswer, transactionChanged } from '../../../wire/errors/wallet.js'
import type { BitcoinPsbtRequest } from '../bitcoinWallet.js'
import { readAddress } from '../chain/address.js'
import type { PsbtToSign } from '../driver.js'
import { type BitcoinLive, sharedAccount } from '../live.js'
import { askWallet } from './askWallet.js'

/** The largest PSBT, in bytes: enough for the inputs of a standard transaction with all the transactions that they spend. */
const maxPsbtBytes = 4_000_000
const maxInputs = 500

/** The sighash types that taproot keys may use: all. ECDSA keys may use all but `DEFAULT`. */
const taprootSighashTypes: readonly number[] = Object.values(btc.SigHash)
const ecdsaSighashTypes = taprootSighashTypes.filter((each) => each !== btc.SigHash.DEFAULT)
/** The sighash types that cover the whole transaction. */
const wholeSighashTypes: readonly number[] = [btc.SigHash.DEFAULT, btc.SigHash.ALL]

/** Options by which unknown fields of a PSBT that a site or a wallet made are kept. */
const keepUnknownFields = { allowUnknownInputs: true, allowUnknownOutputs: true, unknown: 'ignore' } as const

/**
 * Has a wallet sign inputs of a PSBT. Checks that the wallet has signed these inputs, and has not changed the transaction.
 * @throws `missingFields`, `unauthorized`, `badAnswer`, `transactionChanged`; as `askWallet`.
 */
export async function signPsbt(
  live: BitcoinLive,
  connector: Connector,
  { psbt, signInputs }: BitcoinPsbtRequest,
): Promise<{ readonly psbt: string }> {
  const bytes = fromBase64(psbt)
  const unsignedPsbt = bytes && bytes.length <= maxPsbtBytes ? parsePsbt(bytes) : undefined
  if (!bytes || !unsignedPsbt) throw fail(missingFields, { fields: ['psbt'] })
  const inputs = inputsOf(live, connector, unsignedPsbt, signInputs)
  const { signed } = await signChecked(live, connector, { psbt: bytes, inputs })
  if (inputs.some(({ index }) => isFinal(signed, index)))
    throw fail(badAnswer, { wallet: connector.data.name, method: 'signPsbt' })
  return { psbt: toBase64(signed.toPSBT()) }
}

/**
 * Asks a wallet to sign a well-formed PSBT. Only signatures that were not in the PSBT before are accepted as the wallet's. If
 * the account's key is known, one of them has to be by this key.
 * @returns The signed PSBT, which may be finalized.
 */
export async function signChecked(
  live: BitcoinLive,
  connector: Connector,
  request: PsbtToSign,
): Promise<{ readonly signed: btc.Transaction }> {
  const wallet = connector.data.name
  const answer = await askWallet(live, connector, 'signPsbt', (ask) => ask(request))
  const bytes = bytesIn(answer)
  const signed = bytes && bytes.length <= maxPsbtBytes ? parsePsbt(bytes) : undefined
  if (!signed) throw fail(badAnswer, { wallet, method: 'signPsbt' })
  const unsignedPsbt = parsePsbt(request.psbt) as btc.Transaction
  if (!isSameBytes(signed.unsignedTx, unsignedPsbt.unsignedTx)) throw fail(transactionChanged, { wallet })
  for (const { index, account, sighashTypes } of request.inputs) {
    const { sighashTypesUsed, keys } = signaturesIn(signed, unsignedPsbt, index)
    const { kind, publicKey } = account
    const isByAnother = kind !== 'taproot' && publicKey !== undefined && !keys.includes(publicKey)
    if (!sighashTypesUsed.length || isByAnother) throw fail(badAnswer, { wallet, method: 'signPsbt' })
    if (sighashTypesUsed.some((hash) => !sighashTypes.includes(hash)))
      throw fail(transactionChanged, { wallet })
  }
  return { signed }
}

/** Reads a PSBT. Returns `undefined` if it is malformed. */
function parsePsbt(bytes: Uint8Array): btc.Transaction | undefined {
  try {
    return btc.Transaction.fromPSBT(bytes, keepUnknownFields)
  } catch {
    // The bytes are not a PSBT that can be signed.
    return undefined
  }
}

/** Checks the inputs to sign. @throws `missingFields`, `unauthorized`. */
function inputsOf(
  live: BitcoinLive,
  connector: Connector,
  tx: btc.Transaction,
  signInputs: BitcoinPsbtRequest['signInputs'],
): PsbtToSign['inputs'] {
  const isList = Array.isArray(signInputs) && signInputs.length > 0 && signInputs.length <= maxInputs
  if (!isList) throw fail(missingFields, { fields: ['signInputs'] })
  const inputs = signInputs.map(({ index, address, sighashTypes }, at) => {
    const field = `signInputs.${at}`
    const isInput = Number.isInteger(index) && index >= 0 && index < tx.inputsLength
    if (!isInput) throw fail(missingFields, { fields: [`${field}.index`] })
    const account = sharedAccount(live, connector, address)
    const script = scriptOf(tx, index)
    if (!script || !isSameBytes(script, readAddress(account.address)?.script ?? new Uint8Array()))
      throw fail(missingFields, { fields: [`${field}.address`] })
    const isTaproot = account.kind === 'taproot'
    const types = sighashTypes ?? (isTaproot ? wholeSighashTypes : [btc.SigHash.ALL])
    const allowedTypes = isTaproot ? taprootSighashTypes : ecdsaSighashTypes
    // A sighash type that the PSBT itself names has to be among the requested ones.
    const { sighashType: psbtType } = tx.getInput(index)
    const usableTypes =
      psbtType === undefined ? allowedTypes : allowedTypes.filter((each) => each === psbtType)
    const areKnown = Array.isArray(types) && types.every((each) => taprootSighashTypes.includes(each))
    if (!areKnown || !types.some((each) => usableTypes.includes(each)))
      throw fail(missingFields, { fields: [`${field}.sighashTypes`] })
    return { index, account, sighashTypes: types }
  })
  const isTwice = new Set(inputs.map(({ index }) => index)).size < inputs.length
  if (isTwice) throw fail(missingFields, { fields: ['signInputs'] })
  return inputs
}

/** Returns the script of the output that an input spends. */
function scriptOf(tx: btc.Transaction, index: number): Uint8Array | undefined {
  const { witnessUtxo, nonWitnessUtxo, index: output } = tx.getInput(index)
  return witnessUtxo?.script ?? (output === undefined ? undefined : nonWitnessUtxo?.outputs[output]?.script)
}

/** Tells whether an input has its final scripts. */
export function isFinal(tx: btc.Transaction, index: number): boolean {
  const { finalScriptSig, finalScriptWitness } = tx.getInput(index)
  return finalScriptSig !== undefined || finalScriptWitness !== undefined
}

const schnorrLength = 64

/** The new signatures of an input: their sighash types, and the keys that made them, in hexadecimal digits. */
interface NewSignatures {
  readonly sighashTypesUsed: readonly number[]
  readonly keys: readonly string[]
}

function signaturesIn(tx: btc.Transaction, unsignedPsbt: btc.Transaction, index: number): NewSignatures {
  const now = tx.getInput(index)
  const old = unsignedPsbt.getInput(index)
  const isNew = (bytes: Uint8Array, oldSignatures: readonly Uint8Array[]) =>
    !oldSignatures.some((each) => isSameBytes(each, bytes))
  const ecdsaType = (signature: Uint8Array) => signature.at(-1) ?? -1
  const schnorrType = (signature: Uint8Array) =>
    signature.length === schnorrLength ? btc.SigHash.DEFAULT : ecdsaType(signature)
  const oldPartial = (old.partialSig ?? []).map(([, signature]) => signature)
  const partial = (now.partialSig ?? []).filter(([, signature]) => isNew(signature, oldPartial))
  const oldSchnorr = schnorrIn(old)
  const schnorr = schnorrIn(now).filter((signature) => isNew(signature, oldSchnorr))
  const witness = now.finalScriptWitness ?? []
  const [first] = witness
  const script = scriptOf(tx, index)
  const isTaproot = script !== undefined && btc.OutScript.decode(script).type === 'tr'
  const hasNewWitness = first && first.length >= schnorrLength && isNew(first, old.finalScriptWitness ?? [])
  const scriptParts = witness.length || !now.finalScriptSig ? [] : pushesIn(now.finalScriptSig)
  const hasNewScript =
    scriptParts[0] &&
    isNew(now.finalScriptSig ?? scriptParts[0], old.finalScriptSig ? [old.finalScriptSig] : [])
  const finalParts = hasNewWitness ? witness : hasNewScript ? scriptParts : []
  return {
    sighashTypesUsed: [
      ...partial.map(([, signature]) => ecdsaType(signature)),
      ...schnorr.map(schnorrType),
      ...finalParts.slice(0, 1).map(isTaproot ? schnorrType : ecdsaType),
    ],
    keys: [...partial.map(([key]) => key), ...finalParts.slice(1)].map(bytesToHex),
  }
}

const schnorrIn = ({ tapKeySig, tapScriptSig = [] }: ReturnType<btc.Transaction['getInput']>) => [
  ...(tapKeySig ? [tapKeySig] : []),
  ...tapScriptSig.map(([, each]) => each),
]

/** Reads the parts of a finalized input without a witness: a signature and its key, each behind its length. */
function pushesIn(script: Uint8Array): Uint8Array[] {
  const parts: Uint8Array[] = []
  for (let at = 0; at < script.length; at += 1 + (script[at] ?? 0))
    parts.push(script.subarray(at + 1, at + 1 + (script[at] ?? 0)))
  return parts
}
