import { useEffect, useState } from 'react'
import type { Network } from '../../wire/entities.js'
import { useLatchkit } from '../kit/useLatchkit.js'
import { firstLetter, isPicture } from '../parts/WalletIcon/pictureOrLetter.js'

/**
 * Shows a network's icon in the site's page: the site's own, else the one that is found after mounting, else its first letter.
 */
export function NetworkMark({ network }: { readonly network: Network }) {
  const kit = useLatchkit()
  const [foundIcon, setFoundIcon] = useState<{ readonly of: Network; readonly url: string | undefined }>()
  const [brokenUrl, setBrokenUrl] = useState<string>()
  const configuredUrl = network.assets?.imageUrl
  const siteUrl = isPicture(configuredUrl) && configuredUrl !== brokenUrl ? configuredUrl : undefined
  useEffect(() => {
    if (siteUrl) return
    let isCurrent = true
    const settle = (url?: string) => isCurrent && setFoundIcon({ of: network, url })
    import('../../core/services/findNetworkIcon.js')
      .then(({ findNetworkIcon }) => findNetworkIcon(kit, network))
      .then(settle, () => settle())
    return () => {
      isCurrent = false
    }
  }, [siteUrl, network, kit])
  const isFound = foundIcon?.of === network
  const url = siteUrl ?? (isFound && foundIcon.url !== brokenUrl ? foundIcon.url : undefined)
  if (url) return <img className="latchkit-mark" src={url} alt="" onError={() => setBrokenUrl(url)} />
  return <span className="latchkit-mark" data-letter={isFound ? firstLetter(network.name) : undefined} />
}

/** Shows a chevron that points down. */
export const Chevron = () => (
  <svg className="latchkit-icon" viewBox="0 0 20 20" aria-hidden="true">
    <path d="M5 7.75 10 12.75l5-5" />
  </svg>
)
