import {
  address,
  assertIsTransactionWithinSizeLimit,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  getTransactionEncoder,
  getTransactionLifetimeConstraintFromCompiledTransactionMessage,
  type MessageModifyingSigner,
  type SignatureBytes,
  type TransactionModifyingSigner,
} from '@solana/kit'
import type { SolanaWallet, SolanaWalletAccount } from 'latchkit/solana'

/**
 * The connected wallet as a signer of `@solana/kit`, for its transactions and its messages.
 * @param wallet What `useProvider('solana')` returns.
 * @param chain The network as wallets name it, such as `solana:devnet`.
 */
export function signerOf(
  wallet: SolanaWallet,
  account: SolanaWalletAccount,
  chain: `solana:${string}`,
): TransactionModifyingSigner & MessageModifyingSigner {
  const signer = address(account.address)
  return {
    address: signer,
    // Modifying: a wallet may add to a transaction, such as a fee for speed, before it signs.
    async modifyAndSignTransactions(transactions) {
      const feature = wallet.features['solana:signTransaction']
      if (!feature) throw new Error(`${wallet.name} can’t sign transactions.`)
      const inputs = transactions.map((each) => ({
        account,
        chain,
        transaction: new Uint8Array(getTransactionEncoder().encode(each)),
      }))
      const outputs = await feature.signTransaction(...inputs)
      return Promise.all(outputs.map(({ signedTransaction }) => withLifetime(signedTransaction)))
    },
    // And before a message, which it tells.
    async modifyAndSignMessages(messages) {
      const feature = wallet.features['solana:signMessage']
      if (!feature) throw new Error(`${wallet.name} can’t sign messages.`)
      const inputs = messages.map(({ content }) => ({ account, message: content }))
      const outputs = await feature.signMessage(...inputs)
      return outputs.map(({ signedMessage, signature }) => ({
        content: signedMessage,
        signatures: { [signer]: signature as SignatureBytes },
      }))
    },
  }
}

/** A transaction as it came from the wallet, with the time that it says it is valid for. */
async function withLifetime(bytes: Uint8Array) {
  const transaction = getTransactionDecoder().decode(bytes)
  assertIsTransactionWithinSizeLimit(transaction)
  const message = getCompiledTransactionMessageDecoder().decode(transaction.messageBytes)
  const lifetimeConstraint = await getTransactionLifetimeConstraintFromCompiledTransactionMessage(message)
  return { ...transaction, lifetimeConstraint }
}
