import type { ChainNamespace } from '../wire/caip.js'
import type { ConnectorData } from '../wire/entities.js'

/** The part of EIP-1193 (and its likes in other namespaces) that Latchkit uses. */
export interface Provider {
  request(args: { readonly method: string; readonly params?: readonly unknown[] | object }): Promise<unknown>
  on?(event: string, listener: (payload: never) => void): unknown
  removeListener?(event: string, listener: (payload: never) => void): unknown
}

/**
 * A way to one wallet. Found by an adapter (injected wallets) or given to the kit (pairing, embedded wallet).
 * `data` goes into the state; the rest stays outside it. House §6.
 */
export interface Connector {
  readonly data: ConnectorData
  /** The wallet's provider for a namespace, or nothing when it has none. */
  provider(namespace: ChainNamespace): Provider | undefined
}
