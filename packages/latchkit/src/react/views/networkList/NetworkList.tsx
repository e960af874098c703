import { chooseNetwork } from '../../../core/connect/chooseNetwork.js'
import type { Kit } from '../../../core/kit/kit.js'
import { networkState } from '../../../core/select/networkState.js'
import { shownFailure } from '../../../core/state/failure.js'
import type { CaipNetworkId, ChainNamespace } from '../../../wire/caip.js'
import type { Network } from '../../../wire/entities.js'
import { useText } from '../../host/useHost.js'
import { useSelect } from '../../kit/useSelect.js'
import { Badge } from '../../parts/Badge/Badge.js'
import { LineIcon } from '../../parts/Icon/LineIcon.js'
import { NetworkIcon } from '../../parts/NetworkIcon/NetworkIcon.js'
import { RequestList, RequestPending } from '../../parts/RequestList/RequestList.js'
import { Row } from '../../parts/Row/Row.js'
import { useWalletName } from '../../parts/WalletIcon/useWalletName.js'
import { commonTexts } from '../../text/en/common.js'
import { errorTexts } from '../../text/en/errors.js'
import { networkTexts } from '../../text/en/networks.js'
import { codeSentence, codeTone } from '../../text/errorTexts.js'

/** Props of the list: the networks of one namespace. */
export interface NetworkListProps {
  readonly kit: Kit
  readonly namespace: ChainNamespace | undefined
  readonly networks: readonly Network[]
  /** Whether the current network is marked; `true` unless given. */
  readonly marksCurrent?: boolean
}

/**
 * Shows networks as rows. Marks the current one, the one that the wallet is asked to switch to, and the one that it refused.
 */
export function NetworkList({ kit, namespace, networks, marksCurrent = true }: NetworkListProps) {
  const t = useText(commonTexts, networkTexts, errorTexts)
  const { caipNetworkId, switchingTo, supportsAllNetworks, approvedCaipNetworkIds } = useSelect((state) =>
    networkState(state, namespace),
  )
  const wallet = useWalletName(namespace) ?? ''
  const canSwitch = useSelect(({ options }) => options.enableNetworkSwitch)
  const failure = useSelect(shownFailure)
  const refusedNetwork = networks.find((network) => network.caipNetworkId === failure?.network)
  const refusal = refusedNetwork && failure && codeSentence(t, failure, wallet)
  const end = (id: CaipNetworkId, isCurrent: boolean) => {
    if (id === switchingTo) return <RequestPending>{t('approveIn', { wallet })}</RequestPending>
    if (isCurrent) {
      return (
        <span className="check">
          <LineIcon name="check" />
        </span>
      )
    }
    // A row with a failure has no badge, because its sentence says the same and needs the width.
    const isMissing = !supportsAllNetworks && !approvedCaipNetworkIds.includes(id)
    return isMissing && id !== refusedNetwork?.caipNetworkId && <Badge>{t('notInWallet', { wallet })}</Badge>
  }
  return (
    <>
      <RequestList>
        {networks.map((network) => {
          const { caipNetworkId: id, name } = network
          const isCurrent = marksCurrent && id === caipNetworkId
          const isSwitching = id === switchingTo
          return (
            <li key={id}>
              <Row
                name={name}
                media={<NetworkIcon network={network} />}
                detail={
                  network === refusedNetwork && <span className={codeTone(failure?.code)}>{refusal}</span>
                }
                end={end(id, isCurrent)}
                selected={isSwitching || (isCurrent && !switchingTo)}
                current={isCurrent}
                disabled={!canSwitch}
                onClick={() => void chooseNetwork(kit, network)}
              />
            </li>
          )
        })}
      </RequestList>
      <span className="hidden" role="status">
        {switchingTo && t('approveIn', { wallet })}
      </span>
      <span className="hidden" role="alert">
        {refusal}
      </span>
    </>
  )
}
