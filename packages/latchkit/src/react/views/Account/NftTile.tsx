import { memo } from 'react'
import { avatarOf } from '../../../wire/drawnMarks.js'
import type { AccountNft } from '../../../wire/http/getNfts.js'
import { useHost } from '../../host/useHost.js'
import { writeNumber } from '../../parts/Amount/writeAmount.js'
import { AssetMark } from '../../parts/AssetMark/AssetMark.js'
import { Badge } from '../../parts/Badge/Badge.js'

/**
 * Shows an NFT: its picture, its name, its collection, and how many the account has of it, if more than one. An NFT without a picture
 * gets a coloured background.
 */
export const NftTile = memo(function NftTile({ nft }: { readonly nft: AccountNft }) {
  const { locale } = useHost()
  const { address, tokenId, name, collection, quantity, imageUrl } = nft
  const short = tokenId.length > 9 ? `${tokenId.slice(0, 8)}…` : tokenId
  return (
    <li className="nft">
      <span className="nft-art" style={{ background: avatarOf(`${address}/${tokenId}`) }} aria-hidden="true">
        {imageUrl && <AssetMark name={name} url={imageUrl} size={96} />}
      </span>
      <span className="nft-name" dir="auto">
        {name || `#${short}`}
      </span>{' '}
      {collection && collection !== name && (
        <span className="s" dir="auto">
          {collection}
        </span>
      )}
      {quantity !== '1' && (
        <>
          {' '}
          <Badge>{`× ${writeNumber({ value: BigInt(quantity), decimals: 0, symbol: '' }, 'count', locale).shown}`}</Badge>
        </>
      )}
    </li>
  )
})
