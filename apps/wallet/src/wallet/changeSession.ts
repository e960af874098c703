import { assessPeer } from '../read/assessPeer.js'
import { attempt } from './attempt.js'
import { type Change, updateSession } from './updateSession.js'
import type { Session, Wallet } from './wallet.js'

/** Gives a site another account or network, chosen on this page. */
export function changeSession(wallet: Wallet, session: Session, change: Change): Promise<boolean> {
  const { name } = assessPeer(session.peer.metadata)
  return attempt(wallet, () => updateSession(wallet, session, change), `${name} has been told.`)
}
