import { type AccountNft, nftImagePath } from 'latchkit/wire'
import type { NftImages } from '../../../data/nfts/createNftImages.js'
import type { EvmChains } from '../chain/evmChain.js'
import type { Collections } from '../tokens/createCollections.js'
import { isSpam } from './isSpam.js'
import { shortItem } from './shortItem.js'

/** An NFT, and how many of it an account holds. */
export interface NftHolding {
  /** CAIP-2 id of the network. */
  readonly chain: string
  readonly token: string
  /** Number of the NFT, in decimal, maybe padded with zeros. */
  readonly item: string
  readonly kind: 'erc721' | 'erc1155'
  /** How many of the NFT the account holds, in decimal. */
  readonly amount: string
}

/** Describes NFTs, network by network. NFTs of networks that are not configured are left out. */
export type DescribeNfts = (holdings: readonly NftHolding[]) => Promise<AccountNft[]>

/** Creates the descriptions. Names always come from the contracts themselves. */
export function createDescribeNfts(
  chains: EvmChains,
  collections: Collections,
  images: Pick<NftImages, 'isOn'>,
): DescribeNfts {
  return async (holdings) => {
    const all: AccountNft[] = []
    for (const id of new Set(holdings.map(({ chain }) => chain))) {
      const chain = chains.get(id)
      if (!chain) continue
      const chainHoldings = holdings.filter((one) => one.chain === id)
      const names = await collections(chain, [...new Set(chainHoldings.map(({ token }) => token))])
      for (const { token, item: number, kind, amount } of chainHoldings) {
        const item = String(BigInt(number))
        const collection = names.get(token) ?? ''
        all.push({
          chainId: id,
          address: `${id}:${token}`,
          tokenId: item,
          standard: kind,
          name: `${collection} #${shortItem(item)}`.trim(),
          collection,
          quantity: amount,
          flags: { is_spam: isSpam(chain.config, token, collection) },
          ...(images.isOn() && {
            imageUrl: nftImagePath({ chainId: id, contract: token, tokenId: item }),
          }),
        })
      }
    }
    return all
  }
}
