export type { PreflightCommitment } from './chain/preflight.js'
export { solana } from './solana.js'
export type { SolanaOptions } from './solanaOptions.js'
export type {
  SignatureOutput,
  SignedMessageOutput,
  SignedTransactionOutput,
  SolanaFeatures,
  SolanaSignInInput,
  SolanaSignInOutput,
  SolanaTransactionInput,
  SolanaWallet,
  SolanaWalletAccount,
} from './solanaWallet.js'
