import type { ProviderEvent } from './engine/engineLive.js'
import type { KnownNamespaces } from './namespaces/knownNamespaces.js'
import { currentId } from './namespaces/knownNamespaces.js'

/** The effect of an event of the wallet: a new chain or selected account. `forward` is an event for the site, unchanged. */
export interface WalletEventEffect {
  readonly chains?: Readonly<Record<string, string>>
  readonly front?: Readonly<Record<string, string>>
  readonly forward?: ProviderEvent
}

/** Interprets an event of the wallet. */
export function walletEvent(
  known: KnownNamespaces,
  chain: string,
  name: string,
  data: unknown,
): WalletEventEffect {
  const [namespace = chain] = chain.split(':')
  const to = name === 'chainChanged' ? networkIn(known, namespace, data) : undefined
  if (to !== undefined) return { chains: { [namespace]: currentId(known.former, to) } }
  const first: unknown = name === 'accountsChanged' && Array.isArray(data) ? data[0] : undefined
  // Some wallets send addresses, some CAIP-10 ids.
  if (typeof first === 'string') return { front: { [namespace]: first.slice(first.lastIndexOf(':') + 1) } }
  return { forward: [namespace, name, data] }
}

/** Returns the chain that a wallet names, as the namespace's adapter reads it, else by its whole id or its reference. */
function networkIn({ namespaces }: KnownNamespaces, namespace: string, data: unknown): string | undefined {
  const read = namespaces[namespace]?.readNetwork
  if (read) return read(data)
  if (typeof data !== 'number' && typeof data !== 'string') return undefined
  const text = String(data)
  return text.startsWith(`${namespace}:`) ? text : `${namespace}:${text}`
}
