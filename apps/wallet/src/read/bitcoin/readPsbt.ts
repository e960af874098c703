import { SigHash, Transaction } from '@scure/btc-signer'
import { getBase64Encoder } from '@solana/kit'
import { bytesToHex } from 'viem'
import { foreignAccount, Unreadable } from '../../../../reading/src/Unreadable.js'
import type { BitcoinAddress } from '../../keys/bitcoinKey.js'
import { addressOf, isSameScript, scriptOf } from './addressScript.js'

/** An output that a transaction spends, as its PSBT describes it. */
export interface PsbtInput {
  readonly txid: string
  readonly vout: number
  /** In sat; `undefined` if the PSBT does not say. */
  readonly value: bigint | undefined
  readonly script: Uint8Array | undefined
  /** The account's address that has it. */
  readonly ownAddress: BitcoinAddress | undefined
  /** The signature hash type for signing it; `undefined` if this wallet should not sign it. */
  readonly sighash: number | undefined
  /** Whether it is signed already. */
  readonly isSigned: boolean
}

/** An output of a transaction. */
export interface PsbtOutput {
  /** In sat. */
  readonly value: bigint
  readonly script: Uint8Array
  readonly address: string | undefined
  /** The account's address that receives it. */
  readonly ownAddress: BitcoinAddress | undefined
}

/** A partially signed transaction, as a site requests it. */
export interface Psbt {
  readonly bytes: Uint8Array
  readonly inputs: readonly PsbtInput[]
  readonly outputs: readonly PsbtOutput[]
  /** Size of the transaction without its signatures. */
  readonly unsignedBytes: number
  /** Whether this wallet should also send it. */
  readonly sends: boolean
}

const longestPsbt = 2_000_000
const mostEnds = 100
const broken = () => new Unreadable('Its transaction can’t be read.')

/** Opens a PSBT from outside without dropping unknown fields. */
export const openPsbt = (bytes: Uint8Array): Transaction =>
  Transaction.fromPSBT(bytes, { allowUnknownInputs: true, allowUnknownOutputs: true, unknown: 'ignore' })

/**
 * Reads `signPsbt`. Throws the reason, in plain words, if this wallet does not sign it.
 * @param bitcoin The addresses of the account that would sign it.
 */
export function readPsbt(given: Readonly<Record<string, unknown>>, bitcoin: readonly BitcoinAddress[]): Psbt {
  const { psbt, signInputs, broadcast } = given
  if (typeof psbt !== 'string') throw new Unreadable('It doesn’t contain a transaction.')
  if (psbt.length > longestPsbt) throw new Unreadable('Its transaction is too long to be shown.')
  const { bytes, tx } = orBroken(() => {
    const read = Uint8Array.from(getBase64Encoder().encode(psbt))
    return { bytes: read, tx: openPsbt(read) }
  })
  if (tx.inputsLength > mostEnds || tx.outputsLength > mostEnds) {
    throw new Unreadable(`It has more than ${mostEnds} inputs or outputs.`)
  }
  const scripts = bitcoin.map((ownAddress) => ({ ownAddress, script: scriptOf(ownAddress.address) }))
  const ownerOf = (script: Uint8Array | undefined) =>
    scripts.find((each) => isSameScript(each.script, script))?.ownAddress
  const requested = readSignInputs(signInputs)
  const inputs = orBroken(() =>
    Array.from({ length: tx.inputsLength }, (_, index) => readInput(tx, index, ownerOf)),
  )
  if (requested.some(({ index }) => !inputs[index])) throw broken()
  return {
    bytes,
    inputs: inputs.map((input, index) => {
      const request = requested.find((each) => each.index === index)
      return { ...input, sighash: request && sighashOf(tx, input, request) }
    }),
    outputs: Array.from({ length: tx.outputsLength }, (_, index) => {
      const { amount, script } = tx.getOutput(index)
      if (amount === undefined || !script) throw broken()
      return { value: amount, script, address: addressOf(script), ownAddress: ownerOf(script) }
    }),
    unsignedBytes: tx.unsignedTx.length,
    sends: broadcast === true,
  }
}

/** An input that a site asks to sign. */
interface SignInput {
  readonly index: number
  readonly address: unknown
  readonly sighashTypes: readonly unknown[] | undefined
}

function readSignInputs(given: unknown): readonly SignInput[] {
  const unclear = () => new Unreadable('It doesn’t say which coins to sign for.')
  if (!Array.isArray(given) || given.length === 0) throw unclear()
  const read = given.map((each: unknown): SignInput => {
    const { index, address, sighashTypes } = (each ?? {}) as Readonly<Record<string, unknown>>
    if (!Number.isSafeInteger(index)) throw unclear()
    if (sighashTypes !== undefined && !Array.isArray(sighashTypes)) throw unclear()
    return { index: index as number, address, sighashTypes }
  })
  if (new Set(read.map(({ index }) => index)).size < read.length) throw unclear()
  return read
}

function readInput(
  tx: Transaction,
  index: number,
  ownerOf: (script: Uint8Array | undefined) => BitcoinAddress | undefined,
): Omit<PsbtInput, 'sighash'> {
  const input = tx.getInput(index)
  const { txid, index: vout, nonWitnessUtxo, witnessUtxo } = input
  if (!txid || vout === undefined) throw broken()
  // Chooses like the library that signs.
  const coin = nonWitnessUtxo ? nonWitnessUtxo.outputs[vout] : witnessUtxo
  const { finalScriptSig, finalScriptWitness, partialSig = [], tapKeySig } = input
  return {
    txid: bytesToHex(txid).slice(2),
    vout,
    value: coin?.amount,
    script: coin?.script,
    ownAddress: ownerOf(coin?.script),
    isSigned: Boolean(finalScriptSig ?? finalScriptWitness ?? tapKeySig) || partialSig.length > 0,
  }
}

const known: readonly number[] = Object.values(SigHash)
/** Fields of a PSBT that would make the library sign another script than the address's. */
const otherScripts = ['tapLeafScript', 'tapMerkleRoot', 'redeemScript', 'witnessScript'] as const

/** Returns the signature hash type for an input to sign. Throws if this account cannot sign it. */
function sighashOf(
  tx: Transaction,
  { ownAddress }: Pick<PsbtInput, 'ownAddress'>,
  { index, address, sighashTypes }: SignInput,
): number {
  if (!ownAddress || ownAddress.address !== address) throw foreignAccount()
  const input = tx.getInput(index)
  if (input.finalScriptSig || input.finalScriptWitness) {
    throw new Unreadable('A coin it asks you to sign for is signed already.')
  }
  if (otherScripts.some((name) => input[name] !== undefined)) {
    throw new Unreadable('A coin it asks you to sign for comes with a script that isn’t this account’s.')
  }
  const usual = ownAddress.intention === 'ordinal' ? SigHash.DEFAULT : SigHash.ALL
  const requested = sighashTypes ?? [usual, SigHash.ALL]
  // If the PSBT itself names a signature hash type, that type has to be used.
  const sighash = input.sighashType ?? (requested.includes(usual) ? usual : requested[0])
  const fits = sighashTypes === undefined || sighashTypes.includes(sighash)
  const isKnown = known.includes(sighash as number) && (sighash !== SigHash.DEFAULT || usual === sighash)
  if (!fits || !isKnown)
    throw new Unreadable('It asks for a kind of signature that this wallet doesn’t make.')
  if (((sighash as number) & 3) === SigHash.SINGLE && index >= tx.outputsLength) {
    throw new Unreadable('A coin has no output that its signature could be for.')
  }
  return sighash as number
}

function orBroken<Value>(read: () => Value): Value {
  try {
    return read()
  } catch {
    throw broken()
  }
}
