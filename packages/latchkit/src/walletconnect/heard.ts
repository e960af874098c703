import type { Session } from './engine/book.js'
import type { ProviderEvent } from './engine/engineLive.js'
import { activeAddresses, activeChain, sharedNamespaces } from './snapshot.js'

/** EIP-1193 4900: the wallet has gone. */
const gone = { code: 4900, message: 'The wallet has ended the connection.' }

/** What has changed for a site's listeners between two sessions: chains first, so that accounts are read on the new one. */
export function sessionEvents(before: Session | undefined, after: Session | undefined): ProviderEvent[] {
  const namespaces = new Set(
    [before, after].flatMap((each) => Object.keys(each ? sharedNamespaces(each) : {})),
  )
  return [...namespaces].flatMap((namespace): ProviderEvent[] => {
    const [had, has] = [before, after].map((each) => each && activeChain(each, namespace))
    if (had !== undefined && has === undefined) return [[namespace, 'disconnect', gone]]
    if (!after || has === undefined) return []
    const events: ProviderEvent[] = []
    if (had === undefined) events.push([namespace, 'connect', { chainId: chainId(has) }])
    else if (had !== has) events.push([namespace, 'chainChanged', chainId(has)])
    const addresses = activeAddresses(after, namespace)
    const changed = before && String(activeAddresses(before, namespace)) !== String(addresses)
    if (had === undefined || changed) events.push([namespace, 'accountsChanged', addresses])
    return events
  })
}

/** A chain as its own world writes it: hex for EVM, CAIP-2 elsewhere. */
export function chainId(chain: string): string {
  const [namespace, reference] = chain.split(':')
  return namespace === 'eip155' ? `0x${Number(reference).toString(16)}` : chain
}

/** What the wallet chose by itself: a chain, or the account in front; or what the site hears as it came. */
export interface Chosen {
  readonly chains?: Readonly<Record<string, string>>
  readonly front?: Readonly<Record<string, string>>
  readonly pass?: ProviderEvent
}

/** Reads an event of the wallet. */
export function chosenBy(chain: string, name: string, data: unknown): Chosen {
  const [namespace = chain] = chain.split(':')
  const to = name === 'chainChanged' ? chainIn(namespace, data) : undefined
  if (to) return { chains: { [namespace]: to } }
  const first: unknown = name === 'accountsChanged' && Array.isArray(data) ? data[0] : undefined
  // Some wallets send addresses, some CAIP-10 accounts.
  if (typeof first === 'string') return { front: { [namespace]: first.slice(first.lastIndexOf(':') + 1) } }
  return { pass: [namespace, name, data] }
}

/** `1`, `'0x1'`, `'1'`, or `'eip155:1'`. */
function chainIn(namespace: string, data: unknown): string | undefined {
  if (typeof data !== 'number' && typeof data !== 'string') return undefined
  const text = String(data)
  if (text.startsWith(`${namespace}:`)) return text
  if (/^0x[\da-f]+$/i.test(text)) return `${namespace}:${Number.parseInt(text, 16)}`
  return `${namespace}:${text}`
}
