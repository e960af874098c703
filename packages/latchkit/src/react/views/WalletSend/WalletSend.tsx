import { useEffect, useMemo, useRef, useState } from 'react'
import { changeSend } from '../../../core/actions/changeSend.js'
import { readSendToken } from '../../../core/actions/readSendToken.js'
import { pushView } from '../../../core/actions/router.js'
import { sendDraft } from '../../../core/select/sendDraft.js'
import { recentReceivers } from '../../../core/services/recentReceivers.js'
import { view } from '../../../core/state/router.js'
import type { SendChange } from '../../../core/state/send.js'
import { shortenAddress } from '../../../wire/shortenAddress.js'
import { usePart } from '../../hooks/usePart.js'
import { useSelect } from '../../hooks/useSelect.js'
import { Scroll } from '../../modal/Scroll.js'
import { useRoom } from '../../modal/useRoom.js'
import { Alert } from '../../parts/Alert/Alert.js'
import { Button } from '../../parts/Button/Button.js'
import { EmptyState } from '../../parts/EmptyState/EmptyState.js'
import { Icon } from '../../parts/Icon/Icon.js'
import { dayOf } from '../../text/dayOf.js'
import { useSendText } from '../../text/useSendText.js'
import { useSheet } from '../../theme/useSheet.js'
import type { ViewProps } from '../../ViewEntry.js'
import { useTokenBalance } from '../Account/useTokenBalance.js'
import { useAccountOnShow } from '../useAccountOnShow.js'
import { AmountCard } from './AmountCard.js'
import { ReceiverAlerts } from './ReceiverAlerts.js'
import { ReceiverCard } from './ReceiverCard.js'
import { ReceiverField } from './ReceiverField.js'
import { RecentReceivers } from './RecentReceivers.js'
import { useCamera } from './useCamera.js'
import { useReceiver } from './useReceiver.js'
import { useReceiverNotes } from './useReceiverNotes.js'
import { useTransferFee } from './useTransferFee.js'
import css from './WalletSend.css?inline'
import { whatIsMissing } from './whatIsMissing.js'

/** Of those it sent to last, so many are offered. */
const recentShown = 3
const loadScanPanel = async () => (await import('./ScanPanel.js')).ScanPanel

/** How much, of what, to whom. */
export function WalletSend({ kit, params }: ViewProps<'WalletSend'>) {
  useSheet(css)
  const { namespace } = params
  const t = useSendText()
  const { locale } = useRoom()
  const { address, caipAddress } = useAccountOnShow(kit, params)
  const draft = useSelect((state) => sendDraft(state, namespace))
  const [isScanning, setScanning] = useState(false)
  const [cameFrom, setCameFrom] = useState<'field' | 'card'>()
  const field = useRef<HTMLInputElement>(null)
  const ScanPanel = usePart(isScanning, loadScanPanel)
  const hasCamera = useCamera(kit)
  useTokenBalance(kit, namespace, caipAddress)
  const search = useReceiver(kit, namespace, draft?.typedReceiver ?? '')
  const notes = useReceiverNotes(kit, namespace, draft)
  const { fee, reserve, warnings = [] } = useTransferFee(kit, namespace, draft) ?? {}
  const { token } = draft ?? {}
  const chainId = token?.chainId
  const recent = useMemo(
    () =>
      (address ? recentReceivers(kit, address) : [])
        .filter((each) => each.chainId === chainId)
        .slice(0, recentShown),
    [kit, address, chainId],
  )
  const isUnlisted = token?.address !== undefined && draft?.balance === undefined
  useEffect(() => {
    if (!isUnlisted) return
    readSendToken(kit, namespace).catch((error) =>
      kit.services.logger.info('what there is of a token could not be read', error),
    )
  }, [kit, namespace, isUnlisted])
  useEffect(() => {
    if (cameFrom === 'card') field.current?.focus()
  }, [cameFrom])
  if (!address) return null
  if (!draft) {
    return (
      <div className="bd">
        <EmptyState title={t('cannotSendHere')} text={t('cannotSendHereText')}>
          <Button small onClick={() => pushView(kit, view('Networks', params))}>
            {t('chooseNetworkToSend')}
          </Button>
        </EmptyState>
      </div>
    )
  }
  const change = (what: SendChange) => changeSend(kit, what, namespace)
  const type = (text: string) => {
    setCameFrom('field')
    change({ typedReceiver: text, receiverAddress: undefined, ...noProfile })
  }
  const clear = () => {
    setCameFrom('card')
    change({ typedReceiver: '', receiverAddress: undefined, ...noProfile })
  }
  const read = (text: string) => {
    setScanning(false)
    type(text)
  }
  const { receiverAddress, receiverProfileName: name, typedReceiver, fixed, network, failure } = draft
  const missing = whatIsMissing(draft, fee, locale, t)
  const isFixed = fixed.includes('receiver')
  return (
    <>
      <Scroll className="bd">
        <div className="send">
          <AmountCard kit={kit} params={params} draft={draft} reserve={reserve} />
          {receiverAddress !== undefined ? (
            <ReceiverCard
              address={receiverAddress}
              name={name}
              hasFocus={cameFrom === 'field'}
              {...(!isFixed && { onClear: clear })}
            />
          ) : isScanning && ScanPanel ? (
            <ScanPanel
              kit={kit}
              onRead={read}
              onStop={() => {
                setScanning(false)
                setCameFrom('card')
              }}
            />
          ) : (
            <ReceiverField
              kit={kit}
              field={field}
              typed={typedReceiver}
              network={network.name}
              search={search}
              isFixed={isFixed}
              onType={type}
              {...(hasCamera && { onScan: () => setScanning(true) })}
            />
          )}
          {notes?.lastAt !== undefined && (
            <p className="send-known s">
              <span className="ok">
                <Icon name="checkCircle" />
              </span>
              {t('sentToOn', {
                receiver: name ?? shortenAddress(receiverAddress ?? ''),
                date: dayOf(notes.lastAt, locale),
              })}
            </p>
          )}
          {notes?.lookAlike && (
            <Alert kind="warn" title={t(notes.lookAlike.at === undefined ? 'lookAlikeOwn' : 'lookAlike')}>
              {t('lookAlikeText')}
            </Alert>
          )}
          {notes && (
            <ReceiverAlerts
              notes={notes}
              warnings={warnings}
              network={network.name}
              {...(receiverAddress !== undefined && { address: receiverAddress })}
            />
          )}
          {failure && (
            <Alert kind="bad" title={t('didNotSend')}>
              {failure.text}
            </Alert>
          )}
        </div>
        {receiverAddress === undefined && typedReceiver === '' && !isScanning && (
          <RecentReceivers
            receivers={recent}
            // A name may lead elsewhere by now: it is looked up as if it were typed.
            onChoose={({ address: to, name: called }) => type(called ?? to)}
          />
        )}
      </Scroll>
      <div className="actions" part="actions">
        <Button
          kind={missing === undefined ? 'primary' : 'quiet'}
          disabled={missing !== undefined || draft.loading}
          onClick={() => pushView(kit, view('WalletSendPreview', params))}
        >
          {missing ?? t('reviewSend')}
        </Button>
      </div>
    </>
  )
}

const noProfile = { receiverProfileName: undefined, receiverProfileImageUrl: undefined }
