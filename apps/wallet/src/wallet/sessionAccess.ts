import type { Session } from './wallet.js'

/** The access a session gives: the account, and the chains with the one in use first. */
export function sessionAccess({ namespaces }: Session) {
  const { accounts = [], methods = [], events = [] } = namespaces.eip155 ?? {}
  const chains = accounts.map((account) => account.split(':', 2).join(':'))
  return { address: accounts[0]?.split(':')[2] ?? '', chains, methods, events }
}
