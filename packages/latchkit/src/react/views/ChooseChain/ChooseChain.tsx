import { pushView } from '../../../core/actions/modal/router.js'
import { familiesOf, type WalletFamily } from '../../../core/select/familiesOf.js'
import { networkState } from '../../../core/select/networkState.js'
import { settled } from '../../../core/state/connection.js'
import { view } from '../../../core/state/router.js'
import { useSelect } from '../../hooks/useSelect.js'
import { useHost } from '../../host/useHost.js'
import { Scroll } from '../../modal/Scroll.js'
import { Badge } from '../../parts/Badge/Badge.js'
import { Button } from '../../parts/Button/Button.js'
import { Disc } from '../../parts/Disc/Disc.js'
import { Hero } from '../../parts/Hero/Hero.js'
import { LineIcon } from '../../parts/Icon/LineIcon.js'
import { NetworkIcon } from '../../parts/NetworkIcon/NetworkIcon.js'
import { RequestList, RequestPending } from '../../parts/RequestList/RequestList.js'
import { Row } from '../../parts/Row/Row.js'
import { ConnectorIcon } from '../../parts/WalletIcon/ConnectorIcon.js'
import { enErrors } from '../../text/enErrors.js'
import { enLater } from '../../text/enLater.js'
import { errorSentence, errorTone } from '../../text/errorTexts.js'
import { listOf } from '../../text/listOf.js'
import { useText } from '../../text/useText.js'
import type { ViewProps } from '../../ViewEntry.js'
import { finishConnecting } from '../pairing/finishConnecting.js'
import { type AllChains, useAllChains } from './useAllChains.js'

/** A wallet that serves several families of chains: connect it in one of them, or in all. */
export function ChooseChain({ kit, params: { connectors } }: ViewProps<'ChooseChain'>) {
  const t = useText(enLater, enErrors)
  const chains = useSelect((state) => state.chains)
  const families = familiesOf({ chains }, connectors)
  const all = useAllChains(kit, families)
  const [first] = connectors
  const { name: wallet } = first
  const isRequesting = all.requesting.length > 0
  const { locale } = useHost()
  const names = (of: readonly WalletFamily[]) =>
    listOf(
      of.map(({ name }) => name),
      locale,
    )
  const requested = families.filter(({ namespace }) => all.requesting.includes(namespace))
  const failed = families.filter(({ namespace }) => all.failures.has(namespace))
  const isPartly = !isRequesting && failed.length > 0 && failed.length < families.length
  return (
    <Scroll>
      <Hero
        media={<ConnectorIcon connector={first} size={72} />}
        title={t('severalChains', { wallet })}
        text={t('severalChainsText')}
      />
      <div className="bd list">
        <RequestList>
          {families.map((family) => (
            <li key={family.namespace}>
              <FamilyRow
                family={family}
                wallet={wallet}
                all={all}
                onClick={() => {
                  const { connector, namespace } = family
                  pushView(kit, view('ConnectingExternal', { connector, namespace }))
                }}
              />
            </li>
          ))}
          <li>
            <AllChainsRow description={names(families)} onClick={all.connectAll} />
          </li>
        </RequestList>
      </div>
      {isPartly && (
        <div className="actions" part="actions">
          <Button onClick={() => finishConnecting(kit, undefined)}>{t('doneConnecting')}</Button>
        </div>
      )}
      <span className="hidden" role="status">
        {isRequesting && `${names(requested)}: ${t('approveIn', { wallet })}`}
      </span>
      <span className="hidden" role="alert">
        {failed
          .map(({ name, namespace }) => `${name}: ${errorSentence(t, all.failures.get(namespace), wallet)}`)
          .join(' ')}
      </span>
    </Scroll>
  )
}

function AllChainsRow(props: { readonly description: string; readonly onClick: () => void }) {
  const t = useText(enLater)
  const media = (
    <Disc>
      <LineIcon name="layers" />
    </Disc>
  )
  return <Row name={t('allChains')} media={media} {...props} />
}

/** The family of a row, and the requests to the wallet so far. */
interface FamilyRowProps {
  readonly family: WalletFamily
  readonly wallet: string
  readonly all: AllChains
  readonly onClick: () => void
}

/** One family: its network mark and its name; whether it is connected with this wallet, is being asked, or did not come off. */
function FamilyRow({ family, wallet, all: { requesting, failures }, onClick }: FamilyRowProps) {
  const t = useText(enLater, enErrors)
  const { namespace, name, connector } = family
  const network = useSelect((state) => {
    const { caipNetwork, requestedCaipNetworks } = networkState(state, namespace)
    return caipNetwork ?? requestedCaipNetworks[0]
  })
  const isDone = useSelect(({ chains }) => {
    const now = chains[namespace] && settled(chains[namespace].connection)
    return now?.status === 'connected' && now.connectorId === connector.id
  })
  const isRequested = requesting.includes(namespace)
  const failure = failures.get(namespace)
  return (
    <Row
      name={name}
      media={network && <NetworkIcon network={network} />}
      detail={
        failure !== undefined && (
          <span className={errorTone(failure)}>{errorSentence(t, failure, wallet)}</span>
        )
      }
      end={
        isRequested ? (
          <RequestPending>{t('approveIn', { wallet })}</RequestPending>
        ) : (
          isDone && <Badge>{t('chainConnected')}</Badge>
        )
      }
      selected={isRequested}
      onClick={onClick}
    />
  )
}
