import type { Network } from '../../../wire/entities.js'

/**
 * Reads a Solana network from our own form, as plain data.
 * @param custom URLs to use instead of the network's own, which are kept as `chainDefault` (§3 Network).
 * @returns `undefined` for everything else, and for networks of other namespaces.
 */
export function normalizeNetwork(
  input: unknown,
  custom: Readonly<Record<string, readonly string[]>> = {},
): Network | undefined {
  const {
    id,
    caipNetworkId,
    name,
    nativeCurrency,
    rpcUrls,
    blockExplorers,
    testnet,
    assets,
    chainNamespace,
  } = (input ?? {}) as Partial<Network>
  if (
    chainNamespace !== 'solana' ||
    !/^[-\w]{1,32}$/.test(String(id)) ||
    (caipNetworkId ?? `solana:${id}`) !== `solana:${id}` ||
    !areTexts([id, name, nativeCurrency?.name, nativeCurrency?.symbol]) ||
    !Number.isSafeInteger(nativeCurrency?.decimals) ||
    !areTexts(rpcUrls?.default?.http)
  )
    return undefined
  const http = custom[`solana:${id}`]
  // The checks above; further fields of another library's object stay behind.
  return {
    id,
    caipNetworkId: `solana:${id}`,
    chainNamespace,
    name,
    nativeCurrency,
    rpcUrls: http ? { default: { http }, chainDefault: rpcUrls?.chainDefault ?? rpcUrls?.default } : rpcUrls,
    ...(blockExplorers && { blockExplorers }),
    ...(testnet && { testnet }),
    ...(assets && { assets }),
  } as Network
}

function areTexts(values: unknown): boolean {
  return Array.isArray(values) && values.every((value) => typeof value === 'string' && value)
}
