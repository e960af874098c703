import type { ConnectionCapabilities } from '../../../core/contracts/capabilities.js'
import type { SolanaFeatures, SolanaWalletAccount } from '../solanaWallet.js'

/** Returns the capabilities of a connection, by the features of its wallet and of its active account. */
export function capabilitiesOf(
  features: SolanaFeatures,
  front: Partial<SolanaWalletAccount> = {},
): ConnectionCapabilities {
  const canSend =
    supports(features, front, 'solana:signTransaction') ||
    supports(features, front, 'solana:signAndSendTransaction')
  const canSignIn =
    supports(features, front, 'solana:signMessage') || supports(features, front, 'solana:signIn')
  return {
    ...(canSend && { send: 'modal', memo: { maxBytes: memoBytes }, feeLevels: feeLevelCount }),
    ...(canSignIn && { siwx: true }),
  }
}

/** The number of levels that `feeLevels` returns. It is defined here, so that connecting does not load the prices. */
export const feeLevelCount = 3

/**
 * The most bytes of a memo. A transaction has 1,232: the longest one that is built here, a token to a new account with eight
 * references, leaves 486 of them, and a wallet that adds its own checks takes some of these.
 */
export const memoBytes = 400

/**
 * Tells whether a wallet has a feature, and offers it for an account: one that is only watched cannot sign. An account without a list of
 * features is taken to have those of its wallet.
 */
export function supports(
  features: SolanaFeatures,
  { features: accountFeatures }: Partial<Pick<SolanaWalletAccount, 'features'>>,
  name: keyof SolanaFeatures,
): boolean {
  return !!features[name] && (!Array.isArray(accountFeatures) || accountFeatures.includes(name))
}
