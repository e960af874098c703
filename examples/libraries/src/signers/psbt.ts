import { Transaction } from '@scure/btc-signer'
import type { BitcoinWallet, PsbtInputToSign } from 'latchkit/bitcoin'

/** A signer of transactions of Bitcoin. */
export interface PsbtSigner {
  /** Signs its inputs of a transaction. @returns The signed transaction, which is not finalized. */
  sign(transaction: Transaction, signInputs: readonly PsbtInputToSign[]): Promise<Transaction>
}

/**
 * The connected wallet as a signer of transactions of `@scure/btc-signer`. With `bitcoinjs-lib` it is the same with `Psbt.toBase64` and
 * `Psbt.fromBase64`.
 * @param wallet What `useProvider('bip122')` returns.
 */
export const psbtSignerOf = (wallet: BitcoinWallet): PsbtSigner => ({
  async sign(transaction, signInputs) {
    const psbt = toBase64(transaction.toPSBT())
    const signed = await wallet.signPsbt({ psbt, signInputs })
    return Transaction.fromPSBT(fromBase64(signed.psbt))
  },
})

const toBase64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))
const fromBase64 = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
