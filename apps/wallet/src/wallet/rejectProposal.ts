import { getSdkError } from '@walletconnect/utils'
import { judgePeer } from '../read/judgePeer.js'
import { attempt } from './attempt.js'
import type { Proposal, Wallet } from './wallet.js'

/** Declines a connection. */
export function rejectProposal(wallet: Wallet, { id, proposer }: Proposal): Promise<boolean> {
  const { name } = judgePeer(proposer.metadata)
  return attempt(
    wallet,
    () => wallet.kit.rejectSession({ id, reason: getSdkError('USER_REJECTED') }),
    `You declined ${name}.`,
  )
}
