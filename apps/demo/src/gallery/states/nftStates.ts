import type { AccountNft } from '../../../../../packages/latchkit/src/wire/http/getNfts.js'
import { connectedState } from '../connectedState.js'
import type { GalleryState } from '../GalleryState.js'
import type { GatewayScript } from '../galleryGateway.js'
import { galleryPicture } from '../galleryWallets.js'

const picture = galleryPicture(
  '#9d8df7',
  '#5a44d6',
  'M10 10h8v8h-8zm12 0h8v8h-8zm-12 12h8v8h-8zm12 4h8v4h-8z',
)
const nft = (chainId: string, at: number, more: Partial<AccountNft> = {}): AccountNft => ({
  chainId,
  address: `${chainId}:0x${String(at).padStart(40, '0')}`,
  tokenId: String(at),
  standard: 'erc721',
  name: `Tidepool #${at}`,
  collection: 'Tidepool',
  quantity: '1',
  flags: { is_spam: false },
  ...more,
})
const few = (chainId: string) => [
  nft(chainId, 204, { imageUrl: picture }),
  nft(chainId, 7),
  nft(chainId, 31, { name: 'Harbour lights at four in the morning', collection: 'Harbour' }),
  nft(chainId, 9, { standard: 'erc1155', name: 'Lantern', collection: 'Things', quantity: '12' }),
  nft(chainId, 1, { name: 'Free prize', flags: { is_spam: true } }),
]

const nftTabState = (name: string, gateway: (chainId: string) => GatewayScript, awaits: string) =>
  connectedState(name, { gateway, press: ['[role="tab"]:nth-child(2)'], awaits })

/** States of an account's NFTs. */
export const nftStates: readonly GalleryState[] = [
  nftTabState('account-nfts', (chainId) => ({ nfts: few(chainId) }), 'li.nft'),
  nftTabState('account-nfts-loading', () => ({ nfts: 'never' }), '.nfts'),
  nftTabState('account-nfts-none', () => ({ nfts: [] }), '.state'),
  nftTabState('account-nfts-omits', (chainId) => ({ nfts: few(chainId), isPartial: true }), '.nfts-note'),
  nftTabState('account-nfts-none-seen', () => ({ nfts: [], isPartial: true }), '.state'),
  nftTabState('account-nfts-failed', () => ({ nfts: 'failed' }), '.state'),
]
