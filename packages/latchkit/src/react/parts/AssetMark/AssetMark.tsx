import { useCallback } from 'react'
import { load as loadMoment } from '../../../core/kit/load.js'
import type { SendToken } from '../../../core/state/send.js'
import type { Network } from '../../../wire/entities.js'
import { useSheet } from '../../host/useHost.js'
import { useLatchkit } from '../../kit/useLatchkit.js'
import { NetworkIcon } from '../NetworkIcon/NetworkIcon.js'
import { Mark, type MarkProps, type MarkSize } from '../WalletIcon/Mark.js'
import css from './AssetMark.css?inline'

/** Props of the picture of a token or an NFT. `of` is its address. */
export interface AssetMarkProps extends Pick<MarkProps, 'name' | 'of' | 'size' | 'round' | 'url'> {
  readonly symbol?: string | undefined
}

/** How many letters the mark shows at most: a third one would lie below the badge of the network. */
const shownLetters = 2

/**
 * Shows the picture of a token or an NFT, or the first letters of its symbol. A picture at the site's gateway is fetched when
 * it comes into view and shown as data, so that the page's security policy need not allow the gateway as a source of images.
 */
export function AssetMark({ url, symbol, of, ...rest }: AssetMarkProps) {
  useSheet(css)
  const kit = useLatchkit()
  const letters = symbol && [...symbol].slice(0, shownLetters).join('')
  const mark = { ...rest, letters, of: of ?? rest.name }
  const { backendUrl } = kit.config
  const isFromGateway = url !== undefined && backendUrl !== undefined && url.startsWith(backendUrl)
  const load = useCallback(
    async (element: Element | null) => {
      const { fetchPicture } = await loadMoment(kit, 'account')
      return fetchPicture(kit, url ?? '', element)
    },
    [kit, url],
  )
  return isFromGateway ? <Mark {...mark} id={url} load={load} /> : <Mark {...mark} url={url} />
}

/** Shows the picture of a token. The native currency has the mark of its network. */
export function TokenMark({
  token: { address, name, symbol, iconUrl },
  network,
  size = 24,
}: {
  readonly token: Pick<SendToken, 'address' | 'name' | 'symbol' | 'iconUrl'>
  readonly network: Network
  readonly size?: MarkSize
}) {
  if (address === undefined) return <NetworkIcon network={network} size={size} />
  return <AssetMark round name={name} symbol={symbol} of={address} url={iconUrl} size={size} />
}
