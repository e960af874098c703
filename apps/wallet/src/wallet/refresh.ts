import type { Wallet } from './wallet.js'

/** Shows what the kit knows now. */
export function refresh({ kit, keyring, store, answered }: Wallet): void {
  const proposals = Object.values(kit.getPendingSessionProposals())
  const { awaiting } = store.getState()
  const asked = proposals.some(({ pairingTopic }) => pairingTopic === awaiting?.topic)
  store.setState({
    accounts: keyring.accounts(),
    proposals,
    requests: kit.getPendingSessionRequests().filter(({ id }) => !answered.has(id)),
    sessions: Object.values(kit.getActiveSessions()),
    ...(asked && { awaiting: undefined }),
  })
}
