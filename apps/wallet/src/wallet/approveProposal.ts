import type { Family } from '../families.js'
import type { Account } from '../keys/createKeyring.js'
import { assessPeer } from '../read/assessPeer.js'
import { readProposal } from '../read/readProposal.js'
import { attempt } from './attempt.js'
import { namespacesOf } from './namespacesOf.js'
import type { Proposal, Wallet } from './wallet.js'

/** Gives a site an account on those requested networks of these families that this wallet has. */
export function approveProposal(
  wallet: Wallet,
  proposal: Proposal,
  account: Account,
  families: readonly Family[],
): Promise<boolean> {
  const requested = readProposal(proposal, wallet.config).access
  const access = requested
    .filter(({ family }) => families.includes(family))
    .map(({ networks, ...rest }) => ({
      ...rest,
      address: account.addresses[rest.family],
      chains: networks.map(({ id }) => id),
    }))
  const { name } = assessPeer(proposal.proposer.metadata)
  return attempt(
    wallet,
    () => wallet.kit.approveSession({ id: proposal.id, namespaces: namespacesOf(access) }),
    `Connected to ${name}. You can go back to its page.`,
  )
}
