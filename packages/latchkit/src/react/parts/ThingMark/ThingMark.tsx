import { useCallback } from 'react'
import { loadAccountData } from '../../../core/actions/account/loadAccountData.js'
import { useLatchkit } from '../../hooks/useLatchkit.js'
import { Mark, type MarkProps } from '../WalletIcon/Mark.js'

/** A thing an account has, and where its picture is. */
export type ThingMarkProps = Pick<MarkProps, 'name' | 'size' | 'round' | 'url'>

/**
 * The picture of a token or an NFT, or its first letter. One that the site's gateway has is asked for there when it comes
 * into view, and shown as data: a page's policy need not allow the gateway as a source of images.
 */
export function ThingMark({ url, ...mark }: ThingMarkProps) {
  const kit = useLatchkit()
  const { backendUrl } = kit.config
  const isFromGateway = url !== undefined && backendUrl !== undefined && url.startsWith(backendUrl)
  const load = useCallback(
    async (place: Element | null) => {
      const { fetchPicture } = await loadAccountData()
      return fetchPicture(kit, url ?? '', place)
    },
    [kit, url],
  )
  return isFromGateway ? <Mark {...mark} id={url} load={load} /> : <Mark {...mark} url={url} />
}
