import type { CaipNetworkId } from '../../wire/caip.js'

/** How a message is written where standards leave a choice. Without it EIP-4361 applies. */
export interface SiwxMessageForm {
  /** Whether `Chain ID` comes after `Request ID`, as in the example of CAIP-122. */
  readonly isChainIdLast?: boolean
  /** Whether `Chain ID` is the name of a cluster, such as `mainnet`, as wallets with the feature `solana:signIn` write it. */
  readonly isClusterName?: boolean
}

/** The fields of a sign-in message (CAIP-122). */
export interface SiwxMessage {
  /** Scheme in front of the domain, such as `https`. Most messages have none. */
  readonly scheme?: string
  /** Host of the page, with its port if that is not the default one. */
  readonly domain: string
  /** The address, as its namespace writes it; on eip155 with the EIP-55 checksum. */
  readonly accountAddress: string
  /** CAIP-2 id of the network on which the account is used. */
  readonly chainId: CaipNetworkId
  /** One line of at most 200 characters. */
  readonly statement?: string
  /** Address of the page, without query and hash. */
  readonly uri: string
  readonly version: '1'
  /** At least 8 letters and digits; the server's nonces have 32. */
  readonly nonce: string
  /** RFC 3339, as `Date.prototype.toISOString` writes it; `expirationTime` and `notBefore` likewise. */
  readonly issuedAt: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly requestId?: string
  /** URIs that the sign-in is about. A ReCap (ERC-5573) comes last. */
  readonly resources?: readonly string[]
  readonly form?: SiwxMessageForm
}

/** Length limits in characters; `resources` is a count. */
export const siwxLimits = {
  message: 10_000,
  statement: 200,
  field: 2_048,
  nonce: 128,
  resources: 20,
} as const

/**
 * Writes the URL of a page as a message needs it, by RFC 3986: browsers leave characters in a path that the RFC forbids. A path
 * that is too long is left out.
 */
export function pageUri({ origin, pathname }: Pick<Location, 'origin' | 'pathname'>): string {
  const path = pathname
    .replace(/%(?![\da-fA-F]{2})/g, '%25')
    .replace(/[^\w.~:@!$&'()*+,;=/%-]/gu, encodeURIComponent)
  const uri = origin + path
  return uri.length <= siwxLimits.field ? uri : `${origin}/`
}
