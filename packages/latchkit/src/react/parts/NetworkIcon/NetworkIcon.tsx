import { useCallback } from 'react'
import { findNetworkIcon } from '../../../core/services/findNetworkIcon.js'
import type { Network } from '../../../wire/entities.js'
import { useLatchkit } from '../../kit/useLatchkit.js'
import { Mark, type MarkSize } from '../WalletIcon/Mark.js'

/**
 * Shows a network's round icon: the site's own, else the bundled one, else the gateway's, else the first letter of its name.
 */
export function NetworkIcon({ network, size = 40 }: { readonly network: Network; readonly size?: MarkSize }) {
  const kit = useLatchkit()
  const { caipNetworkId, name, assets } = network
  const load = useCallback(
    (element: Element | null) => findNetworkIcon(kit, network, element),
    [kit, network],
  )
  return (
    <Mark
      round
      name={name}
      size={size}
      url={assets?.imageUrl}
      id={`network:${caipNetworkId} ${assets?.imageId}`}
      load={load}
    />
  )
}
