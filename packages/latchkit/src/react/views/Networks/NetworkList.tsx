import type { Kit } from '../../../core/kit.js'
import { accountState } from '../../../core/select/accountState.js'
import { networkState } from '../../../core/select/networkState.js'
import type { CaipNetworkId, ChainNamespace } from '../../../wire/caip.js'
import type { Network } from '../../../wire/entities.js'
import { useSelect } from '../../hooks/useSelect.js'
import { Asking, AskList } from '../../parts/AskList/AskList.js'
import { Badge } from '../../parts/Badge/Badge.js'
import { Icon } from '../../parts/Icon/Icon.js'
import { NetworkIcon } from '../../parts/NetworkIcon/NetworkIcon.js'
import { Row } from '../../parts/Row/Row.js'
import { useErrorTexts } from '../../text/useErrorTexts.js'
import { useLaterText } from '../../text/useLaterText.js'
import { useSwitch } from './useSwitch.js'

/** Which networks to offer, and what to do when the wallet is on the chosen one. */
export interface NetworkListProps {
  readonly kit: Kit
  readonly namespace: ChainNamespace | undefined
  readonly networks: readonly Network[]
  readonly onDone: () => void
}

/** The site's networks as rows: the current one, the one the wallet is asked for, the one it refused. */
export function NetworkList({ kit, namespace, networks, onDone }: NetworkListProps) {
  const t = useLaterText()
  const errors = useErrorTexts()
  const { caipNetworkId, switchingTo, supportsAllNetworks, approvedCaipNetworkIds } = useSelect((state) =>
    networkState(state, namespace),
  )
  const wallet = useSelect((state) => accountState(state, namespace).connectedWalletInfo)?.name ?? ''
  const canSwitch = useSelect(({ options }) => options.enableNetworkSwitch)
  const { failure, switchTo } = useSwitch(kit, onDone)
  const end = (id: CaipNetworkId) => {
    if (id === switchingTo) {
      return <Asking>{t('approveIn', { wallet })}</Asking>
    }
    if (id === caipNetworkId) {
      return (
        <span className="check">
          <Icon name="check" />
        </span>
      )
    }
    return supportsAllNetworks || approvedCaipNetworkIds.includes(id) ? undefined : (
      <Badge>{t('notInWallet', { wallet })}</Badge>
    )
  }
  return (
    <>
      <AskList>
        {networks.map((network) => {
          const { caipNetworkId: id, name } = network
          const isCurrent = id === caipNetworkId
          const isAsked = id === switchingTo
          return (
            <li key={id}>
              <Row
                name={name}
                media={<NetworkIcon network={network} />}
                detail={failure?.network === id ? errors.sentence(failure.error, wallet) : undefined}
                end={end(id)}
                selected={isAsked || (isCurrent && !switchingTo)}
                current={isCurrent}
                disabled={!canSwitch}
                onClick={() => switchTo(id)}
              />
            </li>
          )
        })}
      </AskList>
      <span className="hidden" role="status">
        {switchingTo && t('approveIn', { wallet })}
      </span>
      <span className="hidden" role="alert">
        {failure && errors.sentence(failure.error, wallet)}
      </span>
    </>
  )
}
