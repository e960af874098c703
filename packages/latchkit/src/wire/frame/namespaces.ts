import type { CaipNetworkId } from '../caip.js'

/**
 * The namespace that names an e-mail wallet: its address tells wallets apart, its key signs for the shares, and the number of a chain
 * without a namespace is one of its chains.
 */
export const mainNamespace = 'eip155'

/** The namespaces that an e-mail wallet has keys of (§5). */
export const frameNamespaces = [mainNamespace, 'solana'] as const

/** A namespace that an e-mail wallet has a key of. */
export type FrameNamespace = (typeof frameNamespaces)[number]

/** Returns the namespace of a method: the names of most begin with it, those of the main namespace do not. */
export const rpcNamespaceOf = (method: string): FrameNamespace =>
  frameNamespaces.find((each) => method.startsWith(`${each}_`)) ?? mainNamespace

/** Returns the namespace of a chain, given by its id of CAIP-2 or by a number. */
export const namespaceOfChain = (chainId: unknown): string =>
  typeof chainId === 'string' ? (chainId.split(':')[0] as string) : mainNamespace

/** Writes the id of CAIP-2 of a chain that is given by it, or by a number, decimal or hex. */
export const caip2Of = (chainId: string | number): CaipNetworkId =>
  typeof chainId === 'string' && chainId.includes(':')
    ? (chainId as CaipNetworkId)
    : `${mainNamespace}:${Number(chainId)}`
