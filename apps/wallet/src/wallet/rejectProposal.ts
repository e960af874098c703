import { getSdkError } from '@walletconnect/utils'
import { assessPeer } from '../read/assessPeer.js'
import { attempt } from './attempt.js'
import type { Proposal, Wallet } from './wallet.js'

/** Rejects a connection. */
export function rejectProposal(wallet: Wallet, { id, proposer }: Proposal): Promise<boolean> {
  const { name } = assessPeer(proposer.metadata)
  return attempt(
    wallet,
    () => wallet.kit.rejectSession({ id, reason: getSdkError('USER_REJECTED') }),
    `You declined ${name}.`,
  )
}
