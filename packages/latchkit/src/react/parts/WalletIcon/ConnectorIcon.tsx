import { connectorImage } from '../../../core/select/connectorImage.js'
import type { ConnectorData } from '../../../wire/entities.js'
import { useSelect } from '../../hooks/useSelect.js'
import type { MarkSize } from './Mark.js'
import { WalletIcon } from './WalletIcon.js'

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
