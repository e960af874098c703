import type { CaipNetworkId, ChainNamespace } from '../../wire/caip.js'
import type { Capabilities } from '../contracts/calls.js'
import type { Kit } from '../kit/kit.js'
import { networkState } from '../select/networkState.js'
import { withCalls } from './withCalls.js'

/** The networks to ask about, by CAIP-2 id; all of the site's unless given. */
export interface GetCapabilitiesParameters {
  readonly networks?: readonly CaipNetworkId[]
  /** The namespace; the active one unless given. */
  readonly namespace?: ChainNamespace
}

/**
 * Reads what the connected wallet can do with the active account, by network (EIP-5792 for EVM): `atomic`, `paymasterService`
 * and so on. Networks that it does not mention are left out.
 * @param parameters The networks to ask about, and their namespace.
 * @returns The wallet's capabilities by CAIP-2 id, in the standard's own form.
 * @throws `connectedErrors`; `unsupportedChain` if the namespace does not support this; `walletErrors`: `methodUnsupported` if
 * the wallet does not, which is then not asked again; `callsErrors`.
 * @example
 * ```ts
 * import { getCapabilities, type Kit } from 'latchkit'
 * const onBase = async (kit: Kit) => (await getCapabilities(kit))['eip155:8453']?.atomic
 * ```
 */
export function getCapabilities(
  kit: Kit,
  { networks, namespace }: GetCapabilitiesParameters = {},
): Promise<Readonly<Record<CaipNetworkId, Capabilities>>> {
  return withCalls(kit, namespace, 'ask what the wallet can do', (calls, wallet) => {
    const { requestedCaipNetworks: all } = networkState(kit.store.getState(), wallet.namespace)
    const request = networks ? all.filter(({ caipNetworkId }) => networks.includes(caipNetworkId)) : all
    return calls.getCapabilities(wallet.connector, { account: wallet.account, networks: request })
  })
}
