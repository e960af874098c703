import type { SessionNamespace } from '../../wire/pairingMessages.js'
import { mergeNamespaces, own } from './mergeNamespaces.js'
import type { ProposedNamespaces } from './proposedNamespaces.js'

/** The namespaces of a session, by their key: `eip155`, or `eip155:1`. */
export type ApprovedNamespaces = Readonly<Record<string, SessionNamespace>>

/** The chain of an account: `ns:ref` of `ns:ref:address`. */
export function chainOfAccount(account: string): string {
  return account.slice(0, account.lastIndexOf(':'))
}

/** The chains an entry is good for: those of its accounts. */
export function chainsOf({ accounts }: SessionNamespace): readonly string[] {
  return [...new Set(accounts.map(chainOfAccount))]
}

/** Whether every account and chain stands under its own namespace: an entry cannot speak for another. */
export function isWellFormed(approved: ApprovedNamespaces): boolean {
  return Object.entries(approved).every(([key, { accounts, chains }]) =>
    [...accounts.map(chainOfAccount), ...(chains ?? [])].every(
      (chain) => chain === key || (!key.includes(':') && chain.startsWith(`${key}:`)),
    ),
  )
}

/** The entries that have a chain, the exact one and the namespace's. */
function entriesFor(approved: ApprovedNamespaces, chain: string): readonly SessionNamespace[] {
  const [namespace = chain] = chain.split(':')
  return [own(approved, chain), own(approved, namespace)].flatMap((entry) =>
    entry && chainsOf(entry).includes(chain) ? entry : [],
  )
}

/** Whether a session has an account on a chain. */
export function includesChain(approved: ApprovedNamespaces, chain: string): boolean {
  return entriesFor(approved, chain).length > 0
}

/** Whether a session allows a method on a chain. */
export function allowsMethod(approved: ApprovedNamespaces, chain: string, method: string): boolean {
  return entriesFor(approved, chain).some(({ methods }) => methods.includes(method))
}

/** Whether a session allows an event on a chain. */
export function allowsEvent(approved: ApprovedNamespaces, chain: string, event: string): boolean {
  return entriesFor(approved, chain).some(({ events }) => events.includes(event))
}

/** Whether there is an account in one of the proposed namespaces; accounts on other chains do not count against it. */
export function answersAny(approved: ApprovedNamespaces, proposed: ProposedNamespaces): boolean {
  const namespaces = Object.keys(proposed)
  return Object.entries(approved).some(
    ([key, { accounts }]) => accounts.length > 0 && namespaces.includes(key.split(':')[0] ?? key),
  )
}

/** Whether a session has everything a proposal requires (https://specs.walletconnect.com/2.0/specs/clients/sign/namespaces). */
export function conforms(required: ProposedNamespaces, approved: ApprovedNamespaces): boolean {
  return Object.entries(required).every(([key, { chains, methods, events }]) => {
    const wanted = key.includes(':') ? [key] : (chains ?? [])
    const entry = own(approved, key) ?? own(approved, key.split(':')[0] ?? key)
    if (!entry) return false
    return (
      wanted.every((chain) => includesChain(approved, chain)) &&
      methods.every((method) => entry.methods.includes(method)) &&
      events.every((event) => entry.events.includes(event))
    )
  })
}

/** The namespaces a wallet approves: what is proposed and what it has, without empty entries. Its side of the merge. */
export function approveNamespaces(
  required: ProposedNamespaces,
  optional: ProposedNamespaces,
  has: Readonly<
    Record<string, { accounts: readonly string[]; methods: readonly string[]; events: readonly string[] }>
  >,
): ApprovedNamespaces {
  const approved: Record<string, SessionNamespace> = {}
  for (const [namespace, proposed] of Object.entries(mergeNamespaces(required, optional))) {
    const mine = own(has, namespace)
    const chains = proposed.chains ?? []
    const accounts = (mine?.accounts ?? []).filter((account) => chains.includes(chainOfAccount(account)))
    if (!mine || accounts.length === 0) continue
    approved[namespace] = {
      accounts,
      chains: chains.filter((chain) => accounts.some((account) => chainOfAccount(account) === chain)),
      methods: proposed.methods.filter((method) => mine.methods.includes(method)),
      events: proposed.events.filter((event) => mine.events.includes(event)),
    }
  }
  return approved
}
