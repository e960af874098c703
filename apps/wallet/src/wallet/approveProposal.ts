import { assessPeer } from '../read/assessPeer.js'
import { readProposal } from '../read/readProposal.js'
import { attempt } from './attempt.js'
import { namespacesOf } from './namespacesOf.js'
import type { Proposal, Wallet } from './wallet.js'

/** Gives a site an account on the networks it asks for and this wallet has. */
export function approveProposal(wallet: Wallet, proposal: Proposal, address: string): Promise<boolean> {
  const requested = readProposal(proposal, wallet.config.chains)
  const chains = requested.chains.map(({ id }) => `eip155:${id}`)
  const namespaces = namespacesOf({ ...requested, chains, address })
  const { name } = assessPeer(proposal.proposer.metadata)
  return attempt(
    wallet,
    () => wallet.kit.approveSession({ id: proposal.id, namespaces }),
    `Connected to ${name}. You can go back to its page.`,
  )
}
