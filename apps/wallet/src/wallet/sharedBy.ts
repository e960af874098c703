import type { Session } from './wallet.js'

/** What a site has: the account, and the chains with the one in use first. */
export function sharedBy({ namespaces }: Session) {
  const { accounts = [], methods = [], events = [] } = namespaces.eip155 ?? {}
  const chains = accounts.map((account) => account.split(':', 2).join(':'))
  return { address: accounts[0]?.split(':')[2] ?? '', chains, methods, events }
}
