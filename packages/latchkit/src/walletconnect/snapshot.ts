import type { SharedNamespace, SharedPeer, SharedSession } from '../core/connector.js'
import type { CaipAddress, CaipNetworkId } from '../wire/caip.js'
import { cleanText } from '../wire/cleanText.js'
import type { PeerMetadata } from '../wire/pairingMessages.js'
import type { Session } from './engine/book.js'
import { chainOfAccount } from './namespaces/checkNamespaces.js'
import { currentAccounts } from './namespaces/currentAccounts.js'

const nameLength = 64
const textLength = 200
/** S9: a heavier icon is left out. */
const iconLength = 65_536

/** A session as the kit knows it: namespaces folded under their own name, what the wallet says of itself made safe. */
export function sharedSession(session: Session): SharedSession {
  return {
    peer: sharedPeer(session.metadata),
    namespaces: sharedNamespaces(session),
    expiresAt: session.expiresAt,
    ...(session.link && { link: session.link }),
  }
}

/** What a wallet says of itself, fit to be shown (S4, S9, S10). */
export function sharedPeer({ name, description, url, icons }: PeerMetadata): SharedPeer {
  // What stands elsewhere would tell its host who is here and on which site (S4).
  const icon = icons.find((each) => /^data:image\//i.test(each) && each.length <= iconLength)
  return {
    name: cleanText(name, nameLength),
    description: cleanText(description, textLength),
    url: originOf(url),
    ...(icon && { icon }),
  }
}

/** Only a web address says who somebody claims to be; anything else says nothing. */
export function originOf(url: string): string {
  try {
    const { protocol, origin } = new URL(url)
    return protocol === 'https:' || protocol === 'http:' ? origin : ''
  } catch {
    return ''
  }
}

/** What a session holds by namespace; an entry of one chain (`eip155:1`) joins its namespace. */
export function sharedNamespaces({ namespaces }: Session): Record<string, SharedNamespace> {
  const shared: Record<string, SharedNamespace> = {}
  for (const [key, entry] of Object.entries(currentAccounts(namespaces))) {
    const [namespace = key] = key.split(':')
    const before = shared[namespace]
    shared[namespace] = {
      accounts: unique([...(before?.accounts ?? []), ...entry.accounts]) as CaipAddress[],
      methods: unique([...(before?.methods ?? []), ...entry.methods]),
      events: unique([...(before?.events ?? []), ...entry.events]),
      chains: unique([...(before?.chains ?? []), ...entry.accounts.map(chainOfAccount)]) as CaipNetworkId[],
    }
  }
  return shared
}

/** The chain a namespace is on: the one chosen while the session holds it, else its first. */
export function activeChain(session: Session, namespace: string): string | undefined {
  const chains = sharedNamespaces(session)[namespace]?.chains ?? []
  const chosen = session.chains[namespace]
  return chains.find((chain) => chain === chosen) ?? chains[0]
}

/** The addresses a namespace shares on the chain it is on, the one in front first. */
export function activeAddresses(session: Session, namespace: string): readonly string[] {
  const chain = activeChain(session, namespace)
  const accounts = sharedNamespaces(session)[namespace]?.accounts ?? []
  const addresses = accounts
    .filter((account) => chainOfAccount(account) === chain)
    .map((account) => account.slice(account.lastIndexOf(':') + 1))
  const front = session.front[namespace]?.toLowerCase()
  const first = addresses.filter((address) => address.toLowerCase() === front)
  return unique([...first, ...addresses])
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)]
}
