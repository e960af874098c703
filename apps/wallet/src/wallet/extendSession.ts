import { assessPeer } from '../read/assessPeer.js'
import { attempt } from './attempt.js'
import type { Session, Wallet } from './wallet.js'

/** Extends a session to seven days from now. */
export function extendSession(wallet: Wallet, { topic, peer }: Session): Promise<boolean> {
  const { name } = assessPeer(peer.metadata)
  return attempt(wallet, () => wallet.kit.extendSession({ topic }), `${name} stays connected for seven days.`)
}
