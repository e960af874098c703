import type { SharedNamespace, SharedPeer, SharedSession } from '../core/contracts/sharedSession.js'
import type { NamespaceSession } from '../core/contracts/transport.js'
import type { CaipAddress, CaipNetworkId } from '../wire/caip.js'
import type { PeerMetadata } from '../wire/pairingMessages.js'
import { cleanText } from '../wire/shownText.js'
import type { Session } from './engine/engineState.js'
import { chainOfAccount } from './namespaces/checkNamespaces.js'
import { currentAccounts } from './namespaces/currentAccounts.js'
import type { FormerNetworks } from './namespaces/knownNamespaces.js'
import { ownValue } from './namespaces/mergeNamespaces.js'

const maxNameLength = 64
const maxTextLength = 200
/** S9: larger icons are left out. */
const maxIconLength = 65_536

/** Converts a session to the form that the kit knows: namespaces merged under their own names, the wallet's description cleaned. */
export function sharedSession(session: Session, formerNetworks: FormerNetworks): SharedSession {
  return {
    peer: sharedPeer(session.metadata),
    namespaces: sharedNamespaces(session, formerNetworks),
    expiresAt: session.expiresAt,
    ...(session.link && { link: session.link }),
  }
}

/** Cleans a wallet's metadata so that it can be shown (S4, S9, S10). */
export function sharedPeer({ name, description, url, icons }: PeerMetadata): SharedPeer {
  // Only inline images: loading one from a host would tell it who visits which site (S4).
  const icon = icons.find((each) => /^data:image\//i.test(each) && each.length <= maxIconLength)
  return {
    name: cleanText(name, maxNameLength),
    description: cleanText(description, maxTextLength),
    url: originOf(url),
    ...(icon && { icon }),
  }
}

/** Returns the origin of a web address, or an empty text for anything else. */
export function originOf(url: string): string {
  try {
    const { protocol, origin } = new URL(url)
    return protocol === 'https:' || protocol === 'http:' ? origin : ''
  } catch {
    return ''
  }
}

/** Returns the namespaces of a session. An entry of one chain (`eip155:1`) is merged into its namespace. */
export function sharedNamespaces(
  { namespaces }: Session,
  formerNetworks: FormerNetworks,
): Record<string, SharedNamespace> {
  const mergedNamespaces: Record<string, SharedNamespace> = {}
  for (const [key, entry] of Object.entries(currentAccounts(namespaces, formerNetworks))) {
    const [namespace = key] = key.split(':')
    const before = ownValue(mergedNamespaces, namespace)
    mergedNamespaces[namespace] = {
      accounts: unique([...(before?.accounts ?? []), ...entry.accounts]) as CaipAddress[],
      methods: unique([...(before?.methods ?? []), ...entry.methods]),
      events: unique([...(before?.events ?? []), ...entry.events]),
      chains: unique([...(before?.chains ?? []), ...entry.accounts.map(chainOfAccount)]) as CaipNetworkId[],
    }
  }
  return mergedNamespaces
}

/** Returns one namespace of a session, as its adapter needs it, or `undefined` if the session has no account in it. */
export function namespaceSession(
  session: Session | undefined,
  namespace: string,
  formerNetworks: FormerNetworks,
): NamespaceSession | undefined {
  const sharedNamespace = session && ownValue(sharedNamespaces(session, formerNetworks), namespace)
  const [first] = sharedNamespace?.chains ?? []
  if (!sharedNamespace || first === undefined) return undefined
  const chosenChain = ownValue(session.chains, namespace)
  const front = ownValue(session.front, namespace)
  return {
    ...sharedNamespace,
    wallet: sharedPeer(session.metadata).name,
    caipNetworkId: sharedNamespace.chains.find((chain) => chain === chosenChain) ?? first,
    ...(front !== undefined && { front }),
    properties: session.sessionProperties ?? {},
    scopedProperties: session.scopedProperties ?? {},
  }
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)]
}
