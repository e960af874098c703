import { judgePeer } from '../read/judgePeer.js'
import { readAsked } from '../read/readAsked.js'
import { attempt } from './attempt.js'
import { namespacesOf } from './namespacesOf.js'
import type { Proposal, Wallet } from './wallet.js'

/** Gives a site an account on the networks it asks for and this wallet has. */
export function approveProposal(wallet: Wallet, proposal: Proposal, address: string): Promise<boolean> {
  const asked = readAsked(proposal, wallet.config.chains)
  const chains = asked.chains.map(({ id }) => `eip155:${id}`)
  const namespaces = namespacesOf({ ...asked, chains, address })
  const { name } = judgePeer(proposal.proposer.metadata)
  return attempt(
    wallet,
    () => wallet.kit.approveSession({ id: proposal.id, namespaces }),
    `Connected to ${name}. You can go back to its page.`,
  )
}
