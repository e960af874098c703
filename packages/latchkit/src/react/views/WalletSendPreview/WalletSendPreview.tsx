import { useEffect } from 'react'
import { close } from '../../../core/actions/close.js'
import { goBack, replaceView } from '../../../core/actions/router.js'
import { accountState } from '../../../core/select/accountState.js'
import { gasIsShort } from '../../../core/select/gasIsShort.js'
import { sendDraft } from '../../../core/select/sendDraft.js'
import { view } from '../../../core/state/router.js'
import { shortenAddress } from '../../../wire/shortenAddress.js'
import { useSelect } from '../../hooks/useSelect.js'
import { Scroll } from '../../modal/Scroll.js'
import { useRoom } from '../../modal/useRoom.js'
import { formatAmount } from '../../parts/Amount/formatAmount.js'
import { Button } from '../../parts/Button/Button.js'
import { Icon } from '../../parts/Icon/Icon.js'
import { Statement } from '../../parts/Statement/Statement.js'
import { dayOf } from '../../text/dayOf.js'
import { useErrorTexts } from '../../text/useErrorTexts.js'
import { useSendText } from '../../text/useSendText.js'
import { useSheet } from '../../theme/useSheet.js'
import type { ViewProps } from '../../ViewEntry.js'
import { useTokenBalance } from '../Account/useTokenBalance.js'
import { ReceiverAlerts } from '../WalletSend/ReceiverAlerts.js'
import { useReceiverNotes } from '../WalletSend/useReceiverNotes.js'
import { CompareAddresses } from './CompareAddresses.js'
import { detailsOf } from './detailsOf.js'
import { Outcome } from './Outcome.js'
import { TrialAlerts } from './TrialAlerts.js'
import { usePrepared } from './usePrepared.js'
import { useSubmit } from './useSubmit.js'
import css from './WalletSendPreview.css?inline'

/** In plain words what is about to happen, tried out, before the wallet is asked. */
export function WalletSendPreview({ kit, params }: ViewProps<'WalletSendPreview'>) {
  useSheet(css)
  const { namespace } = params
  const t = useSendText()
  const errors = useErrorTexts()
  const { locale } = useRoom()
  const draft = useSelect((state) => sendDraft(state, namespace))
  const { connectedWalletInfo, caipAddress } = useSelect((state) => accountState(state, namespace))
  const wallet = connectedWalletInfo?.name ?? ''
  useTokenBalance(kit, namespace, caipAddress)
  const trial = usePrepared(kit, namespace, draft)
  const notes = useReceiverNotes(kit, namespace, draft)
  const submit = useSubmit(kit, params, wallet)
  const { receiverAddress: to, sendTokenAmount: value } = draft ?? {}
  const isWhole = draft !== undefined && to !== undefined && value !== undefined
  useEffect(() => {
    // The account or its network is another one by now: the draft was not for that.
    if (!isWhole) replaceView(kit, view('WalletSend', params))
  }, [kit, params, isWhole])
  if (!isWhole) return null
  const { token, network, receiverProfileName: name, fixed, loading } = draft
  const { decimals, symbol } = token
  const { prepared } = trial
  const amount = `${formatAmount({ value, decimals, symbol }, locale, decimals)} ${symbol}`
  const isTrying = !prepared && trial.failure === undefined
  const sent = token.address === undefined ? value : 0n
  const isShort = gasIsShort({
    native: draft.nativeBalance,
    fee: prepared?.fee,
    sent,
    accountType: draft.accountType,
  })
  const failure =
    trial.failure === undefined
      ? draft.failure && { ...draft.failure, title: t('didNotSend') }
      : {
          title: t('wouldFail'),
          text: errors.sentence(trial.failure, wallet),
          details: detailsOf(trial.failure),
        }
  const warnings = prepared?.warnings ?? []
  const isRisky = notes?.lookAlike !== undefined || warnings.includes('wrongChecksum')
  const canChange = !fixed.includes('receiver')
  const isOff = loading || isTrying || isShort || trial.failure !== undefined
  return (
    <>
      <Scroll className="bd">
        <div className="preview">
          <Statement>
            {t('sendStatement', { amount, network: network.name, receiver: name ?? shortenAddress(to) })}
          </Statement>
          <Outcome
            draft={draft}
            value={value}
            prepared={prepared}
            isTrying={isTrying}
            wallet={wallet}
            isCompared={notes?.lookAlike !== undefined}
          />
          {notes?.lookAlike && <CompareAddresses address={to} known={notes.lookAlike} />}
          {notes && <ReceiverAlerts notes={notes} warnings={warnings} network={network.name} />}
          <TrialAlerts
            kit={kit}
            failure={failure}
            isShort={isShort}
            isUntried={prepared !== undefined && prepared.fee === undefined}
            {...(prepared?.received !== undefined &&
              prepared.received !== value && {
                kept: {
                  amount,
                  received: `${formatAmount({ value: prepared.received, decimals, symbol }, locale, decimals)} ${symbol}`,
                },
              })}
            symbol={network.nativeCurrency.symbol}
          />
          {notes?.lastAt !== undefined && (
            <p className="preview-known s">
              <span className="ok">
                <Icon name="checkCircle" />
              </span>
              {t('sameAsOn', { date: dayOf(notes.lastAt, locale) })}
            </p>
          )}
        </div>
      </Scroll>
      <div className="actions" part="actions">
        {isRisky ? (
          <>
            {/* S5: whoever chose the receiver, the first thing to press does not send to it. */}
            <Button kind="primary" onClick={() => (canChange ? goBack(kit) : close(kit, 'close'))}>
              {t(canChange ? 'changeReceiver' : 'close')}
            </Button>
            <Button kind="danger" disabled={isOff} onClick={submit}>
              {t('sendAnyway')}
            </Button>
          </>
        ) : trial.failure !== undefined && !fixed.includes('amount') ? (
          <Button kind="primary" onClick={() => goBack(kit)}>
            {t('changeAmount')}
          </Button>
        ) : (
          <Button kind={isOff ? 'quiet' : 'primary'} disabled={isOff} onClick={submit}>
            {isShort
              ? t('notEnoughForFee', { symbol: network.nativeCurrency.symbol })
              : t('sendNow', { amount })}
          </Button>
        )}
      </div>
    </>
  )
}
