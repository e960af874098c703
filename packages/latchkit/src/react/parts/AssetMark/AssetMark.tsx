import { useCallback } from 'react'
import { loadAccountData } from '../../../core/query/loadAccountData.js'
import { useLatchkit } from '../../hooks/useLatchkit.js'
import { Mark, type MarkProps } from '../WalletIcon/Mark.js'

/** A token or an NFT, and where its picture is. */
export type AssetMarkProps = Pick<MarkProps, 'name' | 'size' | 'round' | 'url'>

/**
 * The picture of a token or an NFT, or its first letter. One that the site's gateway has is asked for there when it comes
 * into view, and shown as data: a page's policy need not allow the gateway as a source of images.
 */
export function AssetMark({ url, ...mark }: AssetMarkProps) {
  const kit = useLatchkit()
  const { backendUrl } = kit.config
  const isFromGateway = url !== undefined && backendUrl !== undefined && url.startsWith(backendUrl)
  const load = useCallback(
    async (element: Element | null) => {
      const { fetchPicture } = await loadAccountData()
      return fetchPicture(kit, url ?? '', element)
    },
    [kit, url],
  )
  return isFromGateway ? <Mark {...mark} id={url} load={load} /> : <Mark {...mark} url={url} />
}
