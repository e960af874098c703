import type { SessionNamespace } from '../../wire/pairingMessages.js'
import type { Asked } from './askedNamespaces.js'
import { mergeNamespaces, own } from './mergeNamespaces.js'

/** The namespaces of a session, by their key: `eip155`, or `eip155:1`. */
export type Granted = Readonly<Record<string, SessionNamespace>>

/** The chain of an account: `ns:ref` of `ns:ref:address`. */
export function chainOfAccount(account: string): string {
  return account.slice(0, account.lastIndexOf(':'))
}

/** The chains an entry is good for: those of its accounts. */
export function chainsOf({ accounts }: SessionNamespace): readonly string[] {
  return [...new Set(accounts.map(chainOfAccount))]
}

/** Whether every account and chain stands under its own namespace: an entry cannot speak for another. */
export function isWellFormed(granted: Granted): boolean {
  return Object.entries(granted).every(([key, { accounts, chains }]) =>
    [...accounts.map(chainOfAccount), ...(chains ?? [])].every(
      (chain) => chain === key || (!key.includes(':') && chain.startsWith(`${key}:`)),
    ),
  )
}

/** The entries that hold a chain, the exact one and the namespace's. */
function entriesFor(granted: Granted, chain: string): readonly SessionNamespace[] {
  const [namespace = chain] = chain.split(':')
  return [own(granted, chain), own(granted, namespace)].flatMap((entry) =>
    entry && chainsOf(entry).includes(chain) ? entry : [],
  )
}

/** Whether a session holds an account on a chain. */
export function holdsChain(granted: Granted, chain: string): boolean {
  return entriesFor(granted, chain).length > 0
}

/** Whether a session allows a method on a chain. */
export function allowsMethod(granted: Granted, chain: string, method: string): boolean {
  return entriesFor(granted, chain).some(({ methods }) => methods.includes(method))
}

/** Whether a session allows an event on a chain. */
export function allowsEvent(granted: Granted, chain: string, event: string): boolean {
  return entriesFor(granted, chain).some(({ events }) => events.includes(event))
}

/** Whether there is an account in one of the namespaces asked for; chains nobody asked for do not count against it. */
export function answersAny(granted: Granted, asked: Asked): boolean {
  const namespaces = Object.keys(asked)
  return Object.entries(granted).some(
    ([key, { accounts }]) => accounts.length > 0 && namespaces.includes(key.split(':')[0] ?? key),
  )
}

/** Whether a session holds everything a proposal requires (pairing-and-sign §4 conformity). */
export function conforms(required: Asked, granted: Granted): boolean {
  return Object.entries(required).every(([key, { chains, methods, events }]) => {
    const wanted = key.includes(':') ? [key] : (chains ?? [])
    const entry = own(granted, key) ?? own(granted, key.split(':')[0] ?? key)
    if (!entry) return false
    return (
      wanted.every((chain) => holdsChain(granted, chain)) &&
      methods.every((method) => entry.methods.includes(method)) &&
      events.every((event) => entry.events.includes(event))
    )
  })
}

/** What a wallet grants: what is asked and what it has, without empty entries. Its side of the merge. */
export function grant(
  required: Asked,
  optional: Asked,
  has: Readonly<
    Record<string, { accounts: readonly string[]; methods: readonly string[]; events: readonly string[] }>
  >,
): Granted {
  const granted: Record<string, SessionNamespace> = {}
  for (const [namespace, asked] of Object.entries(mergeNamespaces(required, optional))) {
    const mine = own(has, namespace)
    const chains = asked.chains ?? []
    const accounts = (mine?.accounts ?? []).filter((account) => chains.includes(chainOfAccount(account)))
    if (!mine || accounts.length === 0) continue
    granted[namespace] = {
      accounts,
      chains: chains.filter((chain) => accounts.some((account) => chainOfAccount(account) === chain)),
      methods: asked.methods.filter((method) => mine.methods.includes(method)),
      events: asked.events.filter((event) => mine.events.includes(event)),
    }
  }
  return granted
}
