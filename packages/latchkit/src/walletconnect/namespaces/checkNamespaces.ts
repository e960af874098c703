import type { SessionNamespace } from '../../wire/pairingMessages.js'
import { mergeNamespaces, ownValue } from './mergeNamespaces.js'
import type { ProposedNamespaces } from './proposedNamespaces.js'

/** Approved namespaces of a session, by key: `eip155`, or `eip155:1`. */
export type ApprovedNamespaces = Readonly<Record<string, SessionNamespace>>

/** Returns the chain of an account id: `ns:ref` of `ns:ref:address`. */
export function chainOfAccount(account: string): string {
  return account.slice(0, account.lastIndexOf(':'))
}

/** Returns the chains of a namespace entry: those of its accounts. */
export function chainsOf({ accounts }: SessionNamespace): readonly string[] {
  return [...new Set(accounts.map(chainOfAccount))]
}

/** Checks that every account and chain belongs to the namespace that it is listed under. */
export function isWellFormed(approvedNamespaces: ApprovedNamespaces): boolean {
  return Object.entries(approvedNamespaces).every(([key, { accounts, chains }]) =>
    [...accounts.map(chainOfAccount), ...(chains ?? [])].every(
      (chain) => chain === key || (!key.includes(':') && chain.startsWith(`${key}:`)),
    ),
  )
}

/** Returns the entries that include a chain: that of the chain itself and that of its namespace. */
function entriesFor(approvedNamespaces: ApprovedNamespaces, chain: string): readonly SessionNamespace[] {
  const [namespace = chain] = chain.split(':')
  return [ownValue(approvedNamespaces, chain), ownValue(approvedNamespaces, namespace)].flatMap((entry) =>
    entry && chainsOf(entry).includes(chain) ? entry : [],
  )
}

/** Checks whether a session has an account on a chain. */
export function includesChain(approvedNamespaces: ApprovedNamespaces, chain: string): boolean {
  return entriesFor(approvedNamespaces, chain).length > 0
}

/** Checks whether a session allows a method on a chain. */
export function allowsMethod(approvedNamespaces: ApprovedNamespaces, chain: string, method: string): boolean {
  return entriesFor(approvedNamespaces, chain).some(({ methods }) => methods.includes(method))
}

/** Checks whether a session allows an event on a chain. */
export function allowsEvent(approvedNamespaces: ApprovedNamespaces, chain: string, event: string): boolean {
  return entriesFor(approvedNamespaces, chain).some(({ events }) => events.includes(event))
}

/** Checks whether at least one account is in a proposed namespace. Accounts on other chains do no harm. */
export function hasProposedAccount(
  approvedNamespaces: ApprovedNamespaces,
  proposedNamespaces: ProposedNamespaces,
): boolean {
  const namespaces = Object.keys(proposedNamespaces)
  return Object.entries(approvedNamespaces).some(
    ([key, { accounts }]) => accounts.length > 0 && namespaces.includes(key.split(':')[0] ?? key),
  )
}

/**
 * Checks whether a session has everything that a proposal requires
 * (https://specs.walletconnect.com/2.0/specs/clients/sign/namespaces).
 */
export function conforms(
  requiredNamespaces: ProposedNamespaces,
  approvedNamespaces: ApprovedNamespaces,
): boolean {
  return Object.entries(requiredNamespaces).every(([key, { chains, methods, events }]) => {
    const requiredChains = key.includes(':') ? [key] : (chains ?? [])
    const entry = ownValue(approvedNamespaces, key) ?? ownValue(approvedNamespaces, key.split(':')[0] ?? key)
    if (!entry) return false
    return (
      requiredChains.every((chain) => includesChain(approvedNamespaces, chain)) &&
      methods.every((method) => entry.methods.includes(method)) &&
      events.every((event) => entry.events.includes(event))
    )
  })
}

/**
 * Returns the namespaces that a wallet approves: the intersection of what is proposed and what the wallet has, without empty
 * entries.
 */
export function approveNamespaces(
  requiredNamespaces: ProposedNamespaces,
  optionalNamespaces: ProposedNamespaces,
  walletNamespaces: Readonly<
    Record<string, { accounts: readonly string[]; methods: readonly string[]; events: readonly string[] }>
  >,
): ApprovedNamespaces {
  const approvedNamespaces: Record<string, SessionNamespace> = {}
  for (const [namespace, proposal] of Object.entries(
    mergeNamespaces(requiredNamespaces, optionalNamespaces),
  )) {
    const walletNamespace = ownValue(walletNamespaces, namespace)
    const chains = proposal.chains ?? []
    const accounts = (walletNamespace?.accounts ?? []).filter((account) =>
      chains.includes(chainOfAccount(account)),
    )
    if (!walletNamespace || accounts.length === 0) continue
    approvedNamespaces[namespace] = {
      accounts,
      chains: chains.filter((chain) => accounts.some((account) => chainOfAccount(account) === chain)),
      methods: proposal.methods.filter((method) => walletNamespace.methods.includes(method)),
      events: proposal.events.filter((event) => walletNamespace.events.includes(event)),
    }
  }
  return approvedNamespaces
}
