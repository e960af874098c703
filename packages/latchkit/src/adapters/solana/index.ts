export type { PreflightCommitment } from './chain/preflight.js'
export type { SolanaOptions } from './discovery.js'
export { solana } from './solana.js'
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
