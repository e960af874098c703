import type { ConnectionCapabilities } from '../../../core/contracts/capabilities.js'
import { feeLevelCount } from '../send/feeLevelCount.js'
import { memoBytes } from '../send/memoBytes.js'
import type { SolanaFeatures, SolanaWalletAccount } from './solanaWallet.js'
import { supports } from './supports.js'

/**
 * Returns the capabilities of a connection, by the features of its wallet and of the account in front.
 */
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
