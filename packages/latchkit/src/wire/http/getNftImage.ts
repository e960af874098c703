import * as v from 'valibot'
import type { Endpoint } from './endpoint.js'
import { imageCacheSeconds } from './imageEndpoint.js'

const nftIdForm = /^([a-z0-9]{3,8})-([_a-zA-Z0-9]{1,32})-([.%a-zA-Z0-9]{1,128})-(\d{1,78})$/

/** Identifies an NFT. */
export interface NftId {
  /** CAIP-2 id of the network. */
  readonly chainId: string
  /** The contract's address, as it was written. */
  readonly contract: string
  /** The token id, in decimal. */
  readonly tokenId: string
}

const nftId = v.pipe(
  v.string(),
  v.regex(nftIdForm, 'Expected namespace-chain-contract-number'),
  v.transform((id): NftId => {
    const [, namespace = '', chain = '', contract = '', tokenId = ''] = nftIdForm.exec(id) ?? []
    return { chainId: `${namespace}:${chain}`, contract, tokenId }
  }),
  v.check(({ tokenId }) => BigInt(tokenId) < 1n << 256n, 'Expected a number of 256 bits'),
)

/** [A] The picture of an NFT, by network, contract and token id. G3: never by a URL. */
export const getNftImage = {
  method: 'GET',
  path: '/public/getNftImage/:id',
  params: v.object({ id: nftId }),
  query: v.object({}),
  answer: 'image',
  cacheSeconds: imageCacheSeconds,
} as const satisfies Endpoint

/**
 * Returns the path of an NFT's picture at the gateway.
 * @param nft Its network, contract and token id.
 * @returns The path, to be appended to the gateway's URL.
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
