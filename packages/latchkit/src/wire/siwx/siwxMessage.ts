import type { CaipNetworkId } from '../caip.js'

/** The way a message is written where a standard leaves more than one; without it, as EIP-4361 has it. */
export interface SiwxMessageForm {
  /** `Chain ID` stands after `Request ID`, as in the example of CAIP-122. */
  readonly isChainIdLast?: boolean
  /** `Chain ID` is the name of a cluster, such as `mainnet`, as wallets with the feature `solana:signIn` write it. */
  readonly isClusterName?: boolean
}

/** The fields of a sign-in message (CAIP-122). */
export interface SiwxMessage {
  /** The scheme before the domain, such as `https`; most messages have none. */
  readonly scheme?: string
  /** The host of the page, with its port where that is not the default one. */
  readonly domain: string
  /** The address, as its namespace writes it: eip155 with its EIP-55 checksum. */
  readonly accountAddress: string
  /** The CAIP-2 id of the network that the account is used on. */
  readonly chainId: CaipNetworkId
  /** One line of at most 200 characters. */
  readonly statement?: string
  /** The address of the page, without query and hash. */
  readonly uri: string
  readonly version: '1'
  /** At least 8 letters and digits; the server's are 32. */
  readonly nonce: string
  /** RFC 3339, as `Date.prototype.toISOString` writes it; so are the next two. */
  readonly issuedAt: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly requestId?: string
  /** Addresses that the sign-in is about; a ReCap (ERC-5573) is the last one. */
  readonly resources?: readonly string[]
  readonly form?: SiwxMessageForm
}

/** Longest texts, in characters. */
export const siwxLimits = {
  message: 10_000,
  statement: 200,
  field: 2_048,
  nonce: 128,
  resources: 20,
} as const

/**
 * Writes the address of a page as a message has it, by RFC 3986: browsers leave characters in a path that the RFC does not
 * allow. A path that is too long for a message is left out.
 */
export function pageUri({ origin, pathname }: Pick<Location, 'origin' | 'pathname'>): string {
  const path = pathname
    .replace(/%(?![\da-fA-F]{2})/g, '%25')
    .replace(/[^\w.~:@!$&'()*+,;=/%-]/gu, encodeURIComponent)
  const uri = origin + path
  return uri.length <= siwxLimits.field ? uri : `${origin}/`
}
