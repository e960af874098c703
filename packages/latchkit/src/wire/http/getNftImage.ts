import * as v from 'valibot'
import type { Endpoint } from './endpoint.js'
import { imageCacheSeconds } from './imageEndpoint.js'

const shape = /^([a-z0-9]{3,8})-([_a-zA-Z0-9]{1,32})-([.%a-zA-Z0-9]{1,128})-(\d{1,78})$/

/** The NFT that a picture is of. */
export interface NftId {
  /** CAIP-2. */
  readonly chainId: string
  /** The contract's address as it was written. */
  readonly contract: string
  /** Decimal. */
  readonly tokenId: string
}

const nftId = v.pipe(
  v.string(),
  v.regex(shape, 'Expected namespace-chain-contract-number'),
  v.transform((id): NftId => {
    const [, namespace = '', chain = '', contract = '', tokenId = ''] = shape.exec(id) ?? []
    return { chainId: `${namespace}:${chain}`, contract, tokenId }
  }),
  v.check(({ tokenId }) => BigInt(tokenId) < 1n << 256n, 'Expected a number of 256 bits'),
)

/** [A] The picture of an NFT by network, contract and number. G3: never by an address. */
export const getNftImage = {
  method: 'GET',
  path: '/public/getNftImage/:id',
  params: v.object({ id: nftId }),
  query: v.object({}),
  answer: 'image',
  cacheSeconds: imageCacheSeconds,
} as const satisfies Endpoint

/**
 * The path of the picture of an NFT at the gateway.
 * @param nft Its network, contract and token id.
 * @returns The path, to be put behind the gateway's address.
 * @example
 * ```ts
 * import { nftImagePath } from 'latchkit/wire'
 * const contract = '0xbc4ca0eda7647a8ab7c2061c2e118a18a936f13d'
 * const path = nftImagePath({ chainId: 'eip155:1', contract, tokenId: '1' })
 * ```
 */
export function nftImagePath({ chainId, contract, tokenId }: NftId): string {
  return getNftImage.path.replace(':id', `${chainId.replace(':', '-')}-${contract}-${tokenId}`)
}
