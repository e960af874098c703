import { type Chain, fallback, http, type Transport } from 'viem'
import type { Kit } from '../core/kit/kit.js'
import type { Network } from '../wire/entities.js'
import { fail } from '../wire/errors/fail.js'
import { invalidOptions } from '../wire/errors/kit.js'
import { namespace } from './evmConnection.js'
import { latchkit } from './latchkit.js'

/** The parameters of wagmi's `createConfig` for a kit. */
export interface ConfigParameters<Chains extends readonly [Chain, ...Chain[]]> {
  readonly chains: Chains
  /** The URLs that the kit asks, in its order. */
  readonly transports: Record<Chains[number]['id'], Transport>
  readonly connectors: readonly [ReturnType<typeof latchkit>]
  /** The kit finds the wallets of the browser: wagmi would list each of them once more, beside the kit. */
  readonly multiInjectedProviderDiscovery: false
}

/**
 * The parameters of wagmi's `createConfig` for a kit: its connector, and the kit's networks and their URLs, so that the
 * site lists its chains once.
 * @param kit The kit, made with the same chains as `networks`.
 * @param chains The chains, from `wagmi/chains` or your own; their ids give wagmi's types.
 * @returns What `createConfig` takes; spread it to add more, such as `ssr: true`.
 * @throws `invalidOptions` where the chains are not the EVM networks of the kit.
 * @example
 * ```ts
 * import { createLatchkit } from 'latchkit'
 * import { evm } from 'latchkit/evm'
 * import { configParameters } from 'latchkit/wagmi'
 * import { createConfig } from 'wagmi'
 * import { base, mainnet } from 'wagmi/chains'
 * const chains = [mainnet, base] as const
 * const kit = createLatchkit({ networks: chains, adapters: [evm()] })
 * const config = createConfig(configParameters(kit, chains))
 * ```
 */
export function configParameters<const Chains extends readonly [Chain, ...Chain[]]>(
  kit: Kit,
  chains: Chains,
): ConfigParameters<Chains> {
  const networks = kit.config.networks.filter(({ chainNamespace }) => chainNamespace === namespace)
  const strange = chains.flatMap(({ id, name }, index) =>
    networks.some((network) => network.id === id)
      ? []
      : { path: `chains.${index}`, message: `Expected a network of the kit, received ${name} (${id})` },
  )
  const missing = networks.flatMap(({ id, name }) =>
    chains.some((chain) => chain.id === id)
      ? []
      : { path: 'chains', message: `Expected all networks of the kit; ${name} (${id}) is missing` },
  )
  const problems = [...strange, ...missing]
  if (problems.length > 0) throw fail(invalidOptions, { problems })
  return {
    chains,
    transports: Object.fromEntries(
      networks.map((network) => [network.id, transportOf(network)]),
    ) as ConfigParameters<Chains>['transports'],
    connectors: [latchkit(kit)],
    multiInjectedProviderDiscovery: false,
  }
}

function transportOf({ rpcUrls }: Network): Transport {
  const transports = rpcUrls.default.http.map((url) => http(url))
  const [only = http()] = transports
  return transports.length > 1 ? fallback(transports) : only
}
