import { type Family, families } from '../families.js'
import type { Session } from './wallet.js'

/** The access of a session in one family: an address, and the networks, the one in use first. */
export interface SessionAccess {
  readonly family: Family
  readonly address: string
  /** CAIP-2. */
  readonly chains: readonly string[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

/** Reads the access of a session, by family. */
export function sessionAccess({ namespaces }: Pick<Session, 'namespaces'>): readonly SessionAccess[] {
  return families.flatMap((family): SessionAccess[] => {
    const namespace = namespaces[family]
    if (!namespace) return []
    const { accounts, methods, events } = namespace
    const chains = accounts.map((account) => account.split(':', 2).join(':'))
    return [{ family, address: accounts[0]?.split(':')[2] ?? '', chains, methods, events }]
  })
}
