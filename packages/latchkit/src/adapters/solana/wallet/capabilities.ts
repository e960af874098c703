import type { ConnectionCapabilities } from '../../../core/contracts/capabilities.js'
import { memoBytes } from '../send/memoBytes.js'
import type { SolanaFeatures } from './solanaWallet.js'

/** Returns the capabilities of a connection, by the features of its wallet. */
export function capabilitiesOf(features: SolanaFeatures): ConnectionCapabilities {
  const canSend = features['solana:signTransaction'] ?? features['solana:signAndSendTransaction']
  return {
    ...(canSend && { send: 'modal', memo: { maxBytes: memoBytes } }),
    ...(features['solana:signIn'] && { siwx: true }),
  }
}
