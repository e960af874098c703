import type { Network } from '../../wire/entities.js'
import { type AccountNft, getNfts } from '../../wire/http/getNfts.js'
import { cleanText } from '../../wire/shownText.js'
import type { Kit } from '../kit/kit.js'
import { gatewayPicture } from '../services/backendUrl.js'
import { callGateway } from '../services/callGateway.js'
import { isServed } from '../services/isServed.js'
import type { NftsRead, QueryPage } from '../state/queries.js'

const maxNameLength = 64

/** A request for an account's NFTs: address, network, and the cursor of the page. */
export interface NftsRequest {
  readonly address: string
  readonly network: Network
  readonly cursor?: string | undefined
}

/**
 * Requests a page of an account's NFTs on a network from the gateway, without spam. Resolves with `undefined` if the gateway
 * does not serve the network.
 * @throws as `callGateway` does.
 */
export async function requestNfts(
  kit: Kit,
  { address, network, cursor }: NftsRequest,
): Promise<QueryPage<NftsRead> | undefined> {
  if (!(await isServed(kit, network, 'activity'))) return undefined
  const { caipNetworkId: chainId } = network
  const query = { chainId, cursor }
  const { data, next, omits } = await callGateway(kit, getNfts, { params: { account: address }, query })
  const shownNfts = data.filter((each) => each.chainId === chainId && !each.flags.is_spam)
  const nfts = shownNfts.map((each) => cleanNft(kit, each))
  return { data: { nfts, ...(omits?.length && { omits }) }, next: next ?? undefined }
}

/** S4: cleans names to visible texts, and keeps only pictures of the gateway. */
function cleanNft(kit: Kit, { imageUrl, ...nft }: AccountNft): AccountNft {
  const picture = gatewayPicture(kit, imageUrl)
  return {
    ...nft,
    name: cleanText(nft.name, maxNameLength),
    collection: cleanText(nft.collection, maxNameLength),
    ...(picture && { imageUrl: picture }),
  }
}
