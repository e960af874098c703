import { getSdkError } from '@walletconnect/utils'
import { assessPeer } from '../read/assessPeer.js'
import { attempt } from './attempt.js'
import type { Session, Wallet } from './wallet.js'

/** Ends a session and tells the site. */
export function endSession(wallet: Wallet, { topic, peer }: Session): Promise<boolean> {
  const { name } = assessPeer(peer.metadata)
  const reason = getSdkError('USER_DISCONNECTED')
  return attempt(wallet, () => wallet.kit.disconnectSession({ topic, reason }), `Disconnected from ${name}.`)
}
