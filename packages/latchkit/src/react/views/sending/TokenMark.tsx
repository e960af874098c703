import type { SendToken } from '../../../core/state/send.js'
import type { Network } from '../../../wire/entities.js'
import { AssetMark } from '../../parts/AssetMark/AssetMark.js'
import { NetworkIcon } from '../../parts/NetworkIcon/NetworkIcon.js'
import type { MarkSize } from '../../parts/WalletIcon/Mark.js'

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
