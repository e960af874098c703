import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { beginAttempt } from '../../../core/connect/beginAttempt.js'
import { connect } from '../../../core/connect/connect.js'
import type { Kit } from '../../../core/kit/kit.js'
import { logNotLoaded } from '../../../core/kit/load.js'
import { goBackOr, resetView } from '../../../core/modal/router.js'
import { accountState } from '../../../core/select/accountState.js'
import { legal } from '../../../core/select/legal.js'
import { walletRisks } from '../../../core/select/walletRisk.js'
import { attemptIn, type ModalAttempt } from '../../../core/state/modalAttempt.js'
import { view } from '../../../core/state/router.js'
import type { ChainNamespace } from '../../../wire/caip.js'
import { walletLateMs } from '../../../wire/constants.js'
import type { ConnectorData } from '../../../wire/entities.js'
import { isLatchkitError } from '../../../wire/errors/fail.js'
import { shortenAddress } from '../../../wire/shownText.js'
import { useText } from '../../host/useHost.js'
import { useSelect } from '../../kit/useSelect.js'
import { Scroll } from '../../modal/Scroll.js'
import { Alert } from '../../parts/Alert/Alert.js'
import { Button } from '../../parts/Button/Button.js'
import { ReloadButton } from '../../parts/ErrorState/ErrorState.js'
import { Footer } from '../../parts/Footer/Footer.js'
import { Hero } from '../../parts/Hero/Hero.js'
import { walletRiskText } from '../../parts/RiskMark/RiskMark.js'
import { ConnectorIcon } from '../../parts/WalletIcon/WalletIcon.js'
import { commonTexts } from '../../text/en/common.js'
import { connectingTexts } from '../../text/en/connecting.js'
import { errorTexts } from '../../text/en/errors.js'
import { riskTexts } from '../../text/en/risks.js'
import { codeHeading, codeSentence, isCancelled } from '../../text/errorTexts.js'
import type { ViewProps } from '../../ViewEntry.js'
import { finishConnecting } from '../pairing/finishConnecting.js'

/**
 * Waits for a wallet to accept the connection. The attempt is part of the state: it ends when the visitor leaves the view, not
 * when another view is opened above.
 */
export function ConnectingExternal({ kit, params }: ViewProps<'ConnectingExternal'>) {
  const { connector, namespace } = params
  const t = useText(commonTexts, connectingTexts, errorTexts, riskTexts)
  const { failure, isLate, isDone, again } = useAttempt(kit, connector, namespace)
  const wallet = connector.name
  const [risk] = useState(() => walletRisks(kit.store.getState())(connector))
  const { address = '' } = useSelect((state) => accountState(state, namespace ?? connector.namespaces[0]))
  const isWaiting = failure === undefined
  const leave = () => goBackOr(kit, () => resetView(kit, view('Connect', namespace ? { namespace } : {})))
  return (
    <>
      <Scroll>
        {risk && (
          <Alert kind="warn" title={walletRiskText(t, risk)}>
            {connector.info?.rdns}
          </Alert>
        )}
        <Hero
          ring={isDone ? 'done' : isWaiting ? 'waiting' : 'still'}
          corner={isWaiting ? undefined : cornerOf(failure.code)}
          media={<ConnectorIcon connector={connector} size={96} />}
          title={
            isDone
              ? t('connected')
              : isWaiting
                ? t('approveIn', { wallet })
                : codeHeading(t, failure.code, wallet)
          }
          text={
            isDone
              ? shortenAddress(address)
              : isWaiting
                ? t(isLate ? 'stillWaiting' : 'approveText', { wallet, site: location.host })
                : codeSentence(t, failure, wallet)
          }
        />
        <div className="actions" part="actions">
          <Button
            kind={isWaiting ? 'quiet' : 'primary'}
            icon={isWaiting ? 'retry' : undefined}
            onClick={again}
          >
            {isWaiting ? t('openAgain', { wallet }) : t('tryAgain')}
          </Button>
          <ReloadButton code={failure?.code} />
        </div>
      </Scroll>
      <Footer question={t('changedMind')} link={t('useAnother')} onClick={leave} />
    </>
  )
}

const cornerOf = (code: string) =>
  code === 'requestPending' ? 'warning' : isCancelled(code) ? 'cancelled' : 'close'

/** Begins an attempt when the view opens, unless one is in progress or has failed already. `again` begins another one. */
function useAttempt(kit: Kit, connector: ConnectorData, chosenNamespace: ChainNamespace | undefined) {
  const attempt = useSelect((state) => attemptIn(state, 'ConnectingExternal'))
  useEffect(() => {
    if (!attemptIn(kit.store.getState(), 'ConnectingExternal')) begin(kit, connector, chosenNamespace)
  }, [kit, connector, chosenNamespace])
  const { status, failure } = attempt ?? {}
  return {
    failure: status === 'failed' ? failure : undefined,
    isLate: useLate(kit, attempt),
    isDone: status === 'done',
    again: () => begin(kit, connector, chosenNamespace),
  }
}

function begin(
  kit: Kit,
  { id, namespaces }: ConnectorData,
  chosenNamespace: ChainNamespace | undefined,
): void {
  const state = kit.store.getState()
  // The visitor must accept the site's terms before any connection, however they reached this view.
  if (legal(state).isBlocked) {
    resetView(kit, view('Connect', {}))
    return
  }
  const namespace = chosenNamespace ?? state.modal.namespace
  const namespaceOption = namespace !== undefined && namespaces.includes(namespace) ? { namespace } : {}
  beginAttempt(kit, 'ConnectingExternal', {
    run: (signal) =>
      connect(kit, { connector: id, signal, ...namespaceOption }).catch((error: unknown) => {
        // Log this failure, because only the developer can fix it; the visitor reads that the page may be offline.
        if (!signal.aborted && isLatchkitError(error, 'partNotLoaded')) logNotLoaded(kit)(error)
        throw error
      }),
    // Render the success at once, because the closing modal is shown for a moment as it was last rendered.
    show: flushSync,
    onDone: () => finishConnecting(kit, namespaceOption.namespace),
  })
}

/** Returns whether the wallet has not answered for so long that the visitor should look for its request. */
function useLate(kit: Kit, attempt: ModalAttempt | undefined): boolean {
  const [lateId, setLateId] = useState<number>()
  const { id, begunAt = 0, status } = attempt ?? {}
  const isWaiting = status === 'waiting'
  useEffect(() => {
    const remainingMs = begunAt + walletLateMs - kit.services.clock.now()
    return isWaiting ? kit.services.clock.after(Math.max(remainingMs, 0), () => setLateId(id)) : undefined
  }, [kit, isWaiting, id, begunAt])
  return isWaiting && lateId === id
}
