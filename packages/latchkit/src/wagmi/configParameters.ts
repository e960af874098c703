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
  /** The RPC URLs of the kit, in its order. */
  readonly transports: Record<Chains[number]['id'], Transport>
  readonly connectors: readonly [ReturnType<typeof latchkit>]
  /** The kit finds the browser's wallets itself; wagmi would list each of them again. */
  readonly multiInjectedProviderDiscovery: false
}

/**
 * Returns the parameters of wagmi's `createConfig` for a kit: its connector, networks and URLs, so that the site lists its
 * chains only once.
 * @param kit The kit, created with the same chains as `networks`.
 * @param chains The chains, from `wagmi/chains` or your own. Their ids determine wagmi's types.
 * @returns The parameters for `createConfig`. Spread them to add more, such as `ssr: true`.
 * @throws `invalidOptions` if the chains are not the kit's EVM networks.
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
  const unknownChainProblems = chains.flatMap(({ id, name }, index) =>
    networks.some((network) => network.id === id)
      ? []
      : { path: `chains.${index}`, message: `Expected a network of the kit, received ${name} (${id})` },
  )
  const missingChainProblems = networks.flatMap(({ id, name }) =>
    chains.some((chain) => chain.id === id)
      ? []
      : { path: 'chains', message: `Expected all networks of the kit; ${name} (${id}) is missing` },
  )
  const problems = [...unknownChainProblems, ...missingChainProblems]
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
  const [firstTransport = http()] = transports
  return transports.length > 1 ? fallback(transports) : firstTransport
}
