import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { connect } from '../../../core/actions/connection/connect.js'
import { goBackOr, resetView } from '../../../core/actions/modal/router.js'
import type { Kit } from '../../../core/kit/kit.js'
import { missing } from '../../../core/kit/missing.js'
import { legal } from '../../../core/select/legal.js'
import { walletRisks } from '../../../core/select/walletRisk.js'
import { view } from '../../../core/state/router.js'
import type { ChainNamespace } from '../../../wire/caip.js'
import { walletLateMs } from '../../../wire/constants.js'
import type { ConnectorData } from '../../../wire/entities.js'
import { isLatchkitError } from '../../../wire/errors/fail.js'
import { Scroll } from '../../modal/Scroll.js'
import { Alert } from '../../parts/Alert/Alert.js'
import { Button } from '../../parts/Button/Button.js'
import { Footer } from '../../parts/Footer/Footer.js'
import { Hero } from '../../parts/Hero/Hero.js'
import { walletRiskText } from '../../parts/RiskMark/riskText.js'
import { ConnectorIcon } from '../../parts/WalletIcon/ConnectorIcon.js'
import { enErrors } from '../../text/enErrors.js'
import { enLater } from '../../text/enLater.js'
import { enRisks } from '../../text/enRisks.js'
import { errorHeading, errorSentence, isCancelled } from '../../text/errorTexts.js'
import { useText } from '../../text/useText.js'
import type { ViewProps } from '../../ViewEntry.js'
import { finishConnecting } from '../pairing/finishConnecting.js'
import { ReloadButton } from '../ReloadButton.js'

/** Waits for a wallet to say yes. Leaving the view, by whatever way, gives the attempt up. */
export function ConnectingExternal({ kit, params }: ViewProps<'ConnectingExternal'>) {
  const { connector, namespace } = params
  const t = useText(enLater, enErrors, enRisks)
  const { failure, isLate, isDone, again } = useAttempt(kit, connector, namespace)
  const wallet = connector.name
  const [risk] = useState(() => walletRisks(kit.store.getState())(connector))
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
          corner={isWaiting ? undefined : cornerOf(failure)}
          media={<ConnectorIcon connector={connector} size={96} />}
          title={
            isDone
              ? t('connected')
              : isWaiting
                ? t('approveIn', { wallet })
                : errorHeading(t, failure, wallet)
          }
          text={
            isDone
              ? ''
              : isWaiting
                ? t(isLate ? 'stillWaiting' : 'approveText', { wallet, site: location.host })
                : errorSentence(t, failure, wallet)
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
          <ReloadButton failure={failure} />
        </div>
      </Scroll>
      <Footer question={t('changedMind')} link={t('useAnother')} onClick={leave} />
    </>
  )
}

const cornerOf = (failure: unknown) =>
  isLatchkitError(failure, 'requestPending') ? 'warning' : isCancelled(failure) ? 'cancelled' : 'close'

/** One attempt at a time: a new one, and the end of the view, abort the one before. */
function useAttempt(kit: Kit, connector: ConnectorData, chosen: ChainNamespace | undefined) {
  const [count, setCount] = useState(0)
  const [failure, setFailure] = useState<unknown>()
  const [isLate, setLate] = useState(false)
  const [isDone, setDone] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `count` asks for another attempt.
  useEffect(() => {
    // However it was come to: terms to accept come before any connection.
    if (legal(kit.store.getState()).isBlocked) return resetView(kit, view('Connect', {}))
    const ended = new AbortController()
    const namespace = chosen ?? kit.store.getState().modal.namespace
    const requested = namespace !== undefined && connector.namespaces.includes(namespace) ? { namespace } : {}
    setFailure(undefined)
    setLate(false)
    const cancelLate = kit.services.clock.after(walletLateMs, () => setLate(true))
    // Not before this effect has settled: where React runs effects twice, the wallet is still asked once.
    queueMicrotask(() => {
      if (ended.signal.aborted) return
      connect(kit, { connector: connector.id, signal: ended.signal, ...requested }).then(
        () => {
          if (ended.signal.aborted) return
          // What is seen of the modal a moment longer is what it shows when it closes.
          flushSync(() => setDone(true))
          finishConnecting(kit, requested.namespace)
        },
        (error: unknown) => {
          if (ended.signal.aborted) return
          // The visitor reads that the page may be offline; what is missing only its developer can put right.
          if (isLatchkitError(error, 'partNotLoaded')) missing(kit)(error)
          setFailure(error)
        },
      )
    })
    return () => {
      cancelLate()
      ended.abort()
    }
  }, [kit, connector, chosen, count])
  return { failure, isLate, isDone, again: () => setCount((before) => before + 1) }
}
