import { RawTx } from '@scure/btc-signer'
import { concat, hash256, idOf, u64, withLength } from './bytes.js'

export interface Input {
  /** Id of the transaction whose output is spent. */
  readonly txid: string
  readonly index: number
  readonly script: Uint8Array
  readonly sequence: number
  readonly witness: readonly Uint8Array[]
}

export interface Output {
  readonly amount: bigint
  readonly script: Uint8Array
}

/** A transaction with the values that follow from its bytes. */
export interface Transaction {
  readonly version: number
  readonly lockTime: number
  readonly inputs: readonly Input[]
  readonly outputs: readonly Output[]
  readonly txid: string
  /** Hash of all bytes, including the witnesses. */
  readonly wtxid: string
  readonly bytes: Uint8Array
  /** Length without the witnesses. */
  readonly baseSize: number
  readonly weight: number
  readonly vsize: number
}

const noTxid = '00'.repeat(32)

/** Whether a transaction is one that pays a miner: its input spends no output. */
export const isCoinbase = ({ inputs: [first] }: Transaction): boolean => first?.txid === noTxid

export const writeOutput = ({ amount, script }: Output): Uint8Array => concat(u64(amount), withLength(script))

/** Reads a transaction. Throws if the bytes are not exactly one transaction. */
export function readTransaction(bytes: Uint8Array): Transaction {
  const raw = RawTx.decode(bytes)
  const base = RawTx.encode({ ...raw, segwitFlag: false, witnesses: undefined })
  const weight = base.length * 3 + bytes.length
  return {
    version: raw.version,
    lockTime: raw.lockTime,
    inputs: raw.inputs.map(({ txid, index, finalScriptSig, sequence }, at) => ({
      txid: Buffer.from(txid).toString('hex'),
      index,
      script: finalScriptSig,
      sequence,
      witness: raw.witnesses?.[at] ?? [],
    })),
    outputs: raw.outputs,
    txid: idOf(hash256(base)),
    wtxid: idOf(hash256(bytes)),
    bytes,
    baseSize: base.length,
    weight,
    vsize: Math.ceil(weight / 4),
  }
}
