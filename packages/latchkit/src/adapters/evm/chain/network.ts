import type { BlockExplorer, Network } from '../../../wire/entities.js'

/**
 * Reads an EVM network from our own form or from a viem chain object, as plain data.
 * @param custom URLs to use instead of the network's own, which are kept as `chainDefault` (§3 Network).
 * @returns `undefined` for everything that is neither, and for networks of other namespaces.
 */
export function normalizeNetwork(
  input: unknown,
  custom: Readonly<Record<string, readonly string[]>> = {},
): Network | undefined {
  const { id, name, nativeCurrency, blockExplorers, testnet, assets, ...rest } = (input ??
    {}) as Partial<Network>
  const caipNetworkId = `eip155:${id as number}` as const
  const http = custom[caipNetworkId]
  const rpcUrls = http
    ? { default: { http }, chainDefault: rest.rpcUrls?.chainDefault ?? rest.rpcUrls?.default }
    : rest.rpcUrls
  const explorer = blockExplorers?.default
  const { decimals } = nativeCurrency ?? {}
  if (
    !isCount(id) ||
    id === 0 ||
    (rest.caipNetworkId ?? caipNetworkId) !== caipNetworkId ||
    (rest.chainNamespace ?? 'eip155') !== 'eip155' ||
    !areTexts([name, nativeCurrency?.name, nativeCurrency?.symbol]) ||
    !isCount(decimals) ||
    !areTexts(rpcUrls?.default?.http)
  ) {
    return undefined
  }
  // The checks above; a viem chain's formatters and contracts stay behind.
  return {
    id,
    caipNetworkId,
    chainNamespace: 'eip155',
    name,
    nativeCurrency,
    rpcUrls,
    ...(explorer &&
      areTexts([explorer.name, explorer.url]) && { blockExplorers: { default: withPages(explorer) } }),
    ...(testnet && { testnet }),
    ...(assets && { assets }),
  } as Network
}

/** Nearly all explorers of EVM chains have their pages at these addresses. */
function withPages(explorer: BlockExplorer): BlockExplorer {
  const base = explorer.url.replace(/\/$/, '')
  return { address: `${base}/address/{address}`, transaction: `${base}/tx/{id}`, ...explorer }
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0
}

function areTexts(values: unknown): boolean {
  return Array.isArray(values) && values.every((value) => typeof value === 'string' && value)
}
