import type { Wallet } from './wallet.js'

/** Copies the state of the kit into the store. */
export function refresh({ kit, keyring, store, answered }: Wallet): void {
  const proposals = Object.values(kit.getPendingSessionProposals())
  const { pairing } = store.getState()
  const hasProposal = proposals.some(({ pairingTopic }) => pairingTopic === pairing?.topic)
  store.setState({
    accounts: keyring.accounts(),
    proposals,
    requests: kit.getPendingSessionRequests().filter(({ id }) => !answered.has(id)),
    sessions: Object.values(kit.getActiveSessions()),
    ...(hasProposal && { pairing: undefined }),
  })
}
