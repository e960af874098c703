import { useCallback } from 'react'
import { connectorImage } from '../../../core/select/walletRows.js'
import type { ConnectorData } from '../../../wire/entities.js'
import { useLatchkit } from '../../kit/useLatchkit.js'
import { loadModalPart } from '../../kit/useModalPart.js'
import { useSelect } from '../../kit/useSelect.js'
import type { IconSources } from './findIcon.js'
import { Mark, type MarkSize } from './Mark.js'

/** Props of an icon: the wallet's name, and the sources of the icon. */
export interface WalletIconProps extends IconSources {
  readonly name: string
  readonly size?: MarkSize
}

/**
 * Shows a wallet's icon: the one that the wallet provides as data, else the one that `findIcon` finds, else its first letter.
 */
export function WalletIcon({ name, imageUrl, imageId, size = 40 }: WalletIconProps) {
  const kit = useLatchkit()
  const load = useCallback(
    // The code that finds icons is loaded with the first icon, so that the list does not wait for it.
    async (element: Element | null) =>
      (await loadModalPart(kit, 'walletIcons')).findIcon(kit, { imageId, imageUrl }, element),
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

/** Props of an icon: a connector, and the size. */
export interface ConnectorIconProps {
  readonly connector: ConnectorData
  readonly size?: MarkSize
}

/** Shows the icon of a connector, the same as in the list of wallets. */
export function ConnectorIcon({ connector, size = 40 }: ConnectorIconProps) {
  const image = useSelect((state) => connectorImage(state, connector))
  return <WalletIcon name={connector.name} size={size} {...image} />
}
