import { endAttemptInModal } from '../../../core/connect/beginAttempt.js'
import { connectAll } from '../../../core/connect/connectFamilies.js'
import type { Kit } from '../../../core/kit/kit.js'
import { pushView, resetView } from '../../../core/modal/router.js'
import { connectorIdOf } from '../../../core/select/connectedNamespaces.js'
import { familiesOf, type WalletFamily } from '../../../core/select/familiesOf.js'
import { legal } from '../../../core/select/legal.js'
import { networkState } from '../../../core/select/networkState.js'
import type { Failure } from '../../../core/state/failure.js'
import { attemptIn, type ModalAttempt } from '../../../core/state/modalAttempt.js'
import { view } from '../../../core/state/router.js'
import type { ChainNamespace } from '../../../wire/caip.js'
import { useHost, useText } from '../../host/useHost.js'
import { useSelect } from '../../kit/useSelect.js'
import { Scroll } from '../../modal/Scroll.js'
import { Badge } from '../../parts/Badge/Badge.js'
import { Button } from '../../parts/Button/Button.js'
import { Disc } from '../../parts/Disc/Disc.js'
import { Hero } from '../../parts/Hero/Hero.js'
import { LineIcon } from '../../parts/Icon/LineIcon.js'
import { NetworkIcon } from '../../parts/NetworkIcon/NetworkIcon.js'
import { RequestList, RequestPending } from '../../parts/RequestList/RequestList.js'
import { Row } from '../../parts/Row/Row.js'
import { ConnectorIcon } from '../../parts/WalletIcon/WalletIcon.js'
import { commonTexts } from '../../text/en/common.js'
import { connectingTexts } from '../../text/en/connecting.js'
import { errorTexts } from '../../text/en/errors.js'
import { codeSentence, codeTone } from '../../text/errorTexts.js'
import { listOf } from '../../text/listOf.js'
import type { ViewProps } from '../../ViewEntry.js'
import { finishConnecting } from '../pairing/finishConnecting.js'

/** The failures of an attempt, by namespace. */
type Failures = NonNullable<ModalAttempt['failures']>

const none: readonly ChainNamespace[] = []
const noFailures: Failures = {}

const nameOf = ({ name }: WalletFamily) => name

/** Continues after connecting with the namespaces that are connected. */
function finish(kit: Kit): void {
  endAttemptInModal(kit)
  finishConnecting(kit, undefined)
}

function connectInAll(kit: Kit, families: readonly WalletFamily[]): void {
  // The visitor must accept the site's terms before any connection, however they reached this view.
  if (legal(kit.store.getState()).isBlocked) resetView(kit, view('Connect', {}))
  else connectAll(kit, families, () => finishConnecting(kit, undefined))
}

/** Shows a wallet that serves several families of chains. The visitor connects it in one of them or in all. */
export function ChooseChain({ kit, params: { connectors } }: ViewProps<'ChooseChain'>) {
  const t = useText(commonTexts, connectingTexts, errorTexts)
  const chains = useSelect((state) => state.chains)
  const families = familiesOf({ chains }, connectors)
  const { requesting = none, failures = noFailures } =
    useSelect((state) => attemptIn(state, 'ChooseChain')) ?? {}
  const [first] = connectors
  const wallet = first.name
  const isRequesting = requesting.length > 0
  const { locale } = useHost()
  const names = (families: readonly WalletFamily[]) => listOf(families.map(nameOf), locale)
  const requestedFamilies = families.filter(({ namespace }) => requesting.includes(namespace))
  const failedFamilies = families.filter(({ namespace }) => failures[namespace])
  const isPartly = !isRequesting && failedFamilies.length > 0 && failedFamilies.length < families.length
  return (
    <Scroll>
      <Hero
        media={<ConnectorIcon connector={first} size={72} />}
        title={t('severalChains', { wallet })}
        text={t('severalChainsText', { wallet })}
      />
      <div className="bd list">
        <RequestList>
          {families.map((family) => (
            <li key={family.namespace}>
              <FamilyRow
                family={family}
                wallet={wallet}
                failure={failures[family.namespace]}
                isRequested={requesting.includes(family.namespace)}
                onClick={() => {
                  const { connector, namespace } = family
                  pushView(kit, view('ConnectingExternal', { connector, namespace }))
                }}
              />
            </li>
          ))}
          <li>
            <AllChainsRow
              description={names(families)}
              onClick={() => isRequesting || connectInAll(kit, families)}
            />
          </li>
        </RequestList>
      </div>
      {isPartly && (
        <div className="actions" part="actions">
          <Button onClick={() => finish(kit)}>{t('doneConnecting')}</Button>
        </div>
      )}
      <span className="hidden" role="status">
        {isRequesting && `${names(requestedFamilies)}: ${t('approveIn', { wallet })}`}
      </span>
      <FailuresRead families={failedFamilies} failures={failures} wallet={wallet} />
    </Scroll>
  )
}

/** Tells screen readers which families did not connect, each with the reason. */
function FailuresRead(props: {
  readonly families: readonly WalletFamily[]
  readonly failures: Failures
  readonly wallet: string
}) {
  const { families, failures, wallet } = props
  const t = useText(errorTexts)
  const sentences = families.flatMap(({ name, namespace }) => {
    const failure = failures[namespace]
    return failure ? [`${name}: ${codeSentence(t, failure, wallet)}`] : []
  })
  return (
    <span className="hidden" role="alert">
      {sentences.join(' ')}
    </span>
  )
}

function AllChainsRow(props: { readonly description: string; readonly onClick: () => void }) {
  const t = useText(connectingTexts)
  const media = (
    <Disc>
      <LineIcon name="layers" />
    </Disc>
  )
  return <Row name={t('allChains')} media={media} {...props} />
}

/** Props of a row: the family, and the state of the request to the wallet. */
interface FamilyRowProps {
  readonly family: WalletFamily
  readonly wallet: string
  readonly failure: Failure | undefined
  readonly isRequested: boolean
  readonly onClick: () => void
}

/** Shows one family: its icon, its name, and whether it is connected with this wallet, is being requested, or has failed. */
function FamilyRow({ family, wallet, failure, isRequested, onClick }: FamilyRowProps) {
  const t = useText(commonTexts, connectingTexts, errorTexts)
  const { namespace, name, connector } = family
  const network = useSelect((state) => {
    const { caipNetwork, requestedCaipNetworks } = networkState(state, namespace)
    return caipNetwork ?? requestedCaipNetworks[0]
  })
  const isDone = useSelect((state) => connectorIdOf(state, namespace) === connector.id)
  return (
    <Row
      name={name}
      media={network && <NetworkIcon network={network} />}
      detail={failure && <span className={codeTone(failure.code)}>{codeSentence(t, failure, wallet)}</span>}
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
