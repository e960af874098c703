import type { WalletRow } from './walletRows.js'

/** The rdns that a wallet gives itself, where the directory has no wallet with it; `undefined` for a wallet it knows. */
export const strangerOf = ({ wallet, connector }: WalletRow): string | undefined =>
  wallet ? undefined : connector?.info?.rdns
