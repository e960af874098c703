import type { getNftImage as endpoint } from 'latchkit/wire'
import type { Asked } from '../handler.js'
import { found } from './found.js'

/** [A]: the picture of an NFT; `404` where there is none, or none that the operator lets us fetch. */
export async function getNftImage({ chains, nftImages, params: { id } }: Asked<typeof endpoint>) {
  const chain = chains.get(id.chainId)
  if (!chain || !nftImages.isOn()) return found(undefined)
  return found(await nftImages.of(chain, id.contract, id.tokenId))
}
