import type { CaipNetworkId } from '../caip.js'

/**
 * The main namespace of an e-mail wallet. Its address identifies the wallet, its key signs for the shares, and a chain number
 * without a namespace belongs to it.
 */
export const mainNamespace = 'eip155'

/** The namespaces for which an e-mail wallet has keys (§5). */
export const frameNamespaces = [mainNamespace, 'solana'] as const

/** A namespace for which an e-mail wallet has a key. */
export type FrameNamespace = (typeof frameNamespaces)[number]

/** Returns the namespace of a method. Method names begin with the namespace, except those of the main namespace. */
export const rpcNamespaceOf = (method: string): FrameNamespace =>
  frameNamespaces.find((each) => method.startsWith(`${each}_`)) ?? mainNamespace

/** Returns the namespace of a chain, given as CAIP-2 id or number. */
export const namespaceOfChain = (chainId: unknown): string =>
  typeof chainId === 'string' ? (chainId.split(':')[0] as string) : mainNamespace

/** Returns the CAIP-2 id of a chain, given as such an id or as a number, decimal or hex. */
export const caip2Of = (chainId: string | number): CaipNetworkId =>
  typeof chainId === 'string' && chainId.includes(':')
    ? (chainId as CaipNetworkId)
    : `${mainNamespace}:${Number(chainId)}`
