import type { ChainNamespace } from '../../wire/caip.js'
import { fail } from '../../wire/errors/fail.js'
import { notConnected } from '../../wire/errors/verbs.js'
import type { ProviderOf } from '../contracts/providers.js'
import type { Transport } from '../contracts/transport.js'
import { connectedWallet } from '../kit/connectedWallet.js'
import type { Kit } from '../kit/kit.js'
import { assertRunning } from '../kit/running.js'
import { isShared } from './attempt.js'

/**
 * Returns the connected wallet's provider object, for use with any library: an EIP-1193 provider for EVM.
 * @param kit The kit.
 * @param parameters `namespace`: the active one unless given; its provider type is then unknown to TypeScript.
 * @returns The provider, of the type that the adapter declares in `LatchkitProviders`, else `unknown`.
 * @throws `connectedErrors`.
 * @example
 * ```ts
 * import { getProvider, type Kit } from 'latchkit'
 * import type {} from 'latchkit/evm'
 * const block = (kit: Kit) =>
 *   getProvider(kit, { namespace: 'eip155' })?.request({ method: 'eth_blockNumber' })
 * ```
 */
export function getProvider<Namespace extends ChainNamespace = ChainNamespace>(
  kit: Kit,
  { namespace }: { readonly namespace?: Namespace } = {},
): ProviderOf<Namespace> {
  const { adapter, connector } = connectedWallet(kit, namespace, 'use its provider')
  return adapter.provider(connector) as ProviderOf<Namespace>
}

/**
 * Returns the transport to a wallet in a namespace that it shares over a session, for a site that speaks the namespace itself,
 * without an adapter.
 * @param kit The kit.
 * @param parameters `namespace`: one of those in `state.sessions`.
 * @returns The transport; the same object as long as the session is open.
 * @throws `runningErrors`; `notConnected` if no session shares the namespace.
 * @example
 * ```ts
 * import { getTransport, type Kit } from 'latchkit'
 * const sign = (kit: Kit, message: string) =>
 *   getTransport(kit, { namespace: 'cosmos' }).request('cosmos:cosmoshub-4', 'cosmos_signAmino', [message])
 * ```
 */
export function getTransport(kit: Kit, { namespace }: { readonly namespace: ChainNamespace }): Transport {
  assertRunning(kit)
  const sessions = Object.entries(kit.store.getState().sessions)
  const connectorId = sessions.find(([, { namespaces }]) => Object.hasOwn(namespaces, namespace))?.[0]
  const connector = connectorId === undefined ? undefined : kit.live.connectors.get(connectorId)
  if (!connector || !isShared(connector)) throw fail(notConnected, { doing: 'reach the wallet' })
  return connector.transport(namespace)
}
