import type { getNftImage as endpoint } from 'latchkit/wire'
import type { HandlerInput } from '../handler.js'
import { refuse } from '../refuse.js'
import { requireImage } from './requireImage.js'

/** [A]: returns the picture of an NFT; `404` if there is none, or none that the operator allows to fetch. */
export async function getNftImage({ namespaces, params: { id } }: HandlerInput<typeof endpoint>) {
  const { chainId, tokenId } = id
  const contract = namespaces.namespaceOf(chainId)?.readAddress(id.contract, chainId)
  if (contract === undefined) throw refuse('id', 'Expected namespace-chain-contract-number')
  return requireImage(await namespaces.network(chainId)?.nftImage?.(contract, tokenId))
}
