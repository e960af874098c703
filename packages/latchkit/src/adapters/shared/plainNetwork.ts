import type { ChainNamespace } from '../../wire/caip.js'
import type { BlockExplorer, Network } from '../../wire/entities.js'

/**
 * Reads a network of a namespace, as plain data, from the kit's own form or from one that has the same fields and more.
 * @param customUrls URLs to use instead of the network's own, which are kept as `chainDefault` (§3 Network).
 * @param explorerOf Completes the network's explorer.
 * @returns `undefined` for everything else, and for networks of other namespaces. The adapter has to check the id.
 */
export function plainNetwork(
  input: unknown,
  namespace: ChainNamespace,
  customUrls: Readonly<Record<string, readonly string[]>> = {},
  explorerOf = (explorer: BlockExplorer) => explorer,
): Network | undefined {
  const { id, name, nativeCurrency, blockExplorers, testnet, assets, ...rest } = (input ??
    {}) as Partial<Network>
  const caipNetworkId = `${namespace}:${id}` as const
  const http = customUrls[caipNetworkId]
  const rpcUrls = http
    ? { default: { http }, chainDefault: rest.rpcUrls?.chainDefault ?? rest.rpcUrls?.default }
    : rest.rpcUrls
  const explorer = blockExplorers?.default
  if (
    (rest.caipNetworkId ?? caipNetworkId) !== caipNetworkId ||
    (rest.chainNamespace ?? namespace) !== namespace ||
    !areTexts([name, nativeCurrency?.name, nativeCurrency?.symbol]) ||
    !isCount(nativeCurrency?.decimals) ||
    !areTexts(rpcUrls?.default?.http)
  ) {
    return undefined
  }
  // The checks above make it a network. Formatters and contracts of another library's object are left out.
  return {
    id,
    caipNetworkId,
    chainNamespace: namespace,
    name,
    nativeCurrency,
    rpcUrls,
    ...(explorer &&
      areTexts([explorer.name, explorer.url]) && { blockExplorers: { default: explorerOf(explorer) } }),
    ...(testnet && { testnet }),
    ...(assets && { assets }),
  } as Network
}

/** Tells whether a value is a whole number from 0 on. */
export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0
}

function areTexts(values: unknown): boolean {
  return Array.isArray(values) && values.every((value) => typeof value === 'string' && value)
}
