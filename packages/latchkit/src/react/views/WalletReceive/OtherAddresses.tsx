import type { CaipNetworkId } from '../../../wire/caip.js'
import type { Network } from '../../../wire/entities.js'
import { useText } from '../../host/useHost.js'
import { Address } from '../../parts/Address/Address.js'
import { NetworkIcon } from '../../parts/NetworkIcon/NetworkIcon.js'
import { Row } from '../../parts/Row/Row.js'
import { receiveTexts } from '../../text/en/receive.js'

/** Props of the list: the networks on which the account has another address than the shown one. */
export interface OtherAddressesProps {
  readonly networks: readonly Network[]
  readonly addressOn: (id: CaipNetworkId) => string | undefined
  readonly onChoose: (id: CaipNetworkId) => void
}

/** Lists the networks on which the account has another address, with that address. A press shows it in full. */
export function OtherAddresses({ networks, addressOn, onChoose }: OtherAddressesProps) {
  const t = useText(receiveTexts)
  const title = t('receiveOther')
  return (
    <div className="receive-others list">
      <h3 className="label" part="label">
        {title}
      </h3>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role of an unstyled list. */}
      <ul role="list" part="list" aria-label={title}>
        {networks.map((network) => {
          const { caipNetworkId: id, name } = network
          return (
            <li key={id}>
              <Row
                name={name}
                media={<NetworkIcon network={network} />}
                detail={<Address address={addressOn(id) ?? ''} />}
                onClick={() => onChoose(id)}
              />
            </li>
          )
        })}
      </ul>
    </div>
  )
}
