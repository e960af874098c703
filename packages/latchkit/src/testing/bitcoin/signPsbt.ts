import { SigHash, Transaction } from '@scure/btc-signer'
import type { StandardSigHash } from '../../adapters/bitcoin/wallet/standardWallet.js'

/** An input to sign, and the key that does. */
export interface KeyedInput {
  readonly index: number
  readonly privateKey: Uint8Array
  readonly sigHash?: StandardSigHash | undefined
}

const hashes: Readonly<Record<StandardSigHash, number>> = {
  ALL: SigHash.ALL,
  NONE: SigHash.NONE,
  SINGLE: SigHash.SINGLE,
  'ALL|ANYONECANPAY': SigHash.ALL_ANYONECANPAY,
  'NONE|ANYONECANPAY': SigHash.NONE_ANYONECANPAY,
  'SINGLE|ANYONECANPAY': SigHash.SINGLE_ANYONECANPAY,
}

/** Signs inputs of a PSBT, each with its key; it is not finalized. */
export function signPsbt(psbt: Uint8Array, inputs: readonly KeyedInput[]): Uint8Array {
  const tx = Transaction.fromPSBT(psbt, {
    ...{ allowUnknownInputs: true, allowUnknownOutputs: true, unknown: 'ignore' },
  })
  for (const { index, privateKey, sigHash } of inputs) {
    const own = tx.getInput(index).sighashType
    const wanted = sigHash === undefined ? [] : [hashes[sigHash]]
    tx.signIdx(privateKey, index, [
      SigHash.DEFAULT,
      SigHash.ALL,
      ...wanted,
      ...(own === undefined ? [] : [own]),
    ])
  }
  return tx.toPSBT()
}
