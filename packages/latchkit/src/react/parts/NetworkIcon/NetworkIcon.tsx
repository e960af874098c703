import { useCallback } from 'react'
import { loadNetworkIcon } from '../../../networks/loadNetworkIcon.js'
import type { Network } from '../../../wire/entities.js'
import { Mark, type MarkSize } from '../WalletIcon/Mark.js'

/** A network's icon, round: the site's own, else the bundled one, else its first letter. */
export function NetworkIcon({ network, size = 40 }: { readonly network: Network; readonly size?: MarkSize }) {
  const { caipNetworkId, name, assets } = network
  const load = useCallback(() => loadNetworkIcon(caipNetworkId), [caipNetworkId])
  return (
    <Mark round name={name} size={size} url={assets?.imageUrl} id={`network:${caipNetworkId}`} load={load} />
  )
}
