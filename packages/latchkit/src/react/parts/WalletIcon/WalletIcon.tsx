import { useCallback } from 'react'
import { connectorImage } from '../../../core/select/connectorImage.js'
import type { ConnectorData } from '../../../wire/entities.js'
import { useLatchkit } from '../../kit/useLatchkit.js'
import { loadModalPart } from '../../kit/useModalPart.js'
import { useSelect } from '../../kit/useSelect.js'
import type { IconSources } from './findIcon.js'
import { Mark, type MarkSize } from './Mark.js'

/** The name of a wallet, and the sources of its icon. */
export interface WalletIconProps extends IconSources {
  readonly name: string
  readonly size?: MarkSize
}

/** A wallet's own icon: the one it brings as data, else the one that is found, else its first letter. */
export function WalletIcon({ name, imageUrl, imageId, size = 40 }: WalletIconProps) {
  const kit = useLatchkit()
  const load = useCallback(
    // The list can be used before its pictures come: where they are loads with them.
    async (place: Element | null) =>
      (await loadModalPart(kit, 'walletIcons')).findIcon(kit, { imageId, imageUrl }, place),
    [kit, imageId, imageUrl],
  )
  return (
    <Mark
      name={name}
      of={imageId ?? name}
      size={size}
      url={imageId === undefined || imageUrl?.startsWith('data:') ? imageUrl : undefined}
      id={imageId && `wallet:${imageId}`}
      load={imageId ? load : undefined}
    />
  )
}

/** A wallet that was found, and the side of its icon. */
export interface ConnectorIconProps {
  readonly connector: ConnectorData
  readonly size?: MarkSize
}

/** The icon of a wallet that was found, the same as in the list of wallets. */
export function ConnectorIcon({ connector, size = 40 }: ConnectorIconProps) {
  const image = useSelect((state) => connectorImage(state, connector))
  return <WalletIcon name={connector.name} size={size} {...image} />
}
