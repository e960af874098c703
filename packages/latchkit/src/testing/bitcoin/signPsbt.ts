// Imported as a namespace, because sites without Bitcoin do not install it and a bundler would look for each imported name.
import * as btc from '@scure/btc-signer'
import type { StandardSigHash } from '../../adapters/bitcoin/wallet/standardWallet.js'

/** An input to sign, and its key. */
export interface KeyedInput {
  readonly index: number
  readonly privateKey: Uint8Array
  readonly sigHash?: StandardSigHash | undefined
}

const hashes = (): Readonly<Record<StandardSigHash, number>> => ({
  ALL: btc.SigHash.ALL,
  NONE: btc.SigHash.NONE,
  SINGLE: btc.SigHash.SINGLE,
  'ALL|ANYONECANPAY': btc.SigHash.ALL_ANYONECANPAY,
  'NONE|ANYONECANPAY': btc.SigHash.NONE_ANYONECANPAY,
  'SINGLE|ANYONECANPAY': btc.SigHash.SINGLE_ANYONECANPAY,
})

/** Signs inputs of a PSBT, each with its key. Does not finalise it. */
export function signPsbt(psbt: Uint8Array, inputs: readonly KeyedInput[]): Uint8Array {
  const tx = btc.Transaction.fromPSBT(psbt, {
    ...{ allowUnknownInputs: true, allowUnknownOutputs: true, unknown: 'ignore' },
  })
  for (const { index, privateKey, sigHash } of inputs) {
    const inputSigHash = tx.getInput(index).sighashType
    const allowedSigHashes = sigHash === undefined ? [] : [hashes()[sigHash]]
    tx.signIdx(privateKey, index, [
      btc.SigHash.DEFAULT,
      btc.SigHash.ALL,
      ...allowedSigHashes,
      ...(inputSigHash === undefined ? [] : [inputSigHash]),
    ])
  }
  return tx.toPSBT()
}
