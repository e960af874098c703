import type { SolanaFeatures, SolanaWalletAccount } from './solanaWallet.js'

/**
 * Whether a wallet has a feature, and offers it for an account: one that is only watched signs nothing. An account without a list of
 * features is taken to have those of its wallet.
 */
export function supports(
  features: SolanaFeatures,
  { features: own }: Partial<Pick<SolanaWalletAccount, 'features'>>,
  name: keyof SolanaFeatures,
): boolean {
  return !!features[name] && (!Array.isArray(own) || own.includes(name))
}
