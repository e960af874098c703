import type { Kit } from '../../../core/kit.js'
import { accountState } from '../../../core/select/accountState.js'
import { networkState } from '../../../core/select/networkState.js'
import type { ChainNamespace } from '../../../wire/caip.js'
import type { Network } from '../../../wire/entities.js'
import { useSelect } from '../../hooks/useSelect.js'
import { Icon } from '../../parts/Icon/Icon.js'
import { NetworkIcon } from '../../parts/NetworkIcon/NetworkIcon.js'
import { Row } from '../../parts/Row/Row.js'
import { Spinner } from '../../parts/Spinner/Spinner.js'
import { useText } from '../../text/useText.js'
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
  const t = useText()
  const { caipNetworkId, switchingTo } = useSelect((state) => networkState(state, namespace))
  const wallet = useSelect((state) => accountState(state, namespace).connectedWalletInfo)?.name ?? ''
  const { failure, switchTo } = useSwitch(kit, onDone)
  const end = (id: string) => {
    if (id === switchingTo) {
      return (
        <span className="s waiting">
          <Spinner small />
          {t('approveIn', { wallet })}
        </span>
      )
    }
    if (id !== caipNetworkId) return undefined
    return (
      <span className="check">
        <Icon name="check" />
      </span>
    )
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role of an unstyled list. */}
      <ul role="list" className="networks">
        {networks.map((network) => {
          const { caipNetworkId: id, name } = network
          const isCurrent = id === caipNetworkId
          const isAsked = id === switchingTo
          return (
            <li key={id}>
              <Row
                name={name}
                media={<NetworkIcon network={network} />}
                detail={failure?.network === id ? t.error(failure.error, wallet) : undefined}
                end={end(id)}
                description={isCurrent && !isAsked ? t('current') : undefined}
                selected={isAsked || (isCurrent && !switchingTo)}
                disabled={!kit.config.enableNetworkSwitch}
                onClick={() => switchTo(id)}
              />
            </li>
          )
        })}
      </ul>
      <span className="hidden" role="alert">
        {failure && t.error(failure.error, wallet)}
      </span>
    </>
  )
}
