import { useRef } from 'react'
import type { SendField } from '../../../core/contracts/send.js'
import type { Kit } from '../../../core/kit/kit.js'
import { pushView } from '../../../core/modal/router.js'
import { showToast } from '../../../core/modal/toast.js'
import { feature } from '../../../core/select/feature.js'
import type { SendInfo } from '../../../core/select/sendDraft.js'
import { view } from '../../../core/state/router.js'
import type { ViewParams } from '../../../core/state/views.js'
import { useHost, useSheet } from '../../host/useHost.js'
import { useModalPart } from '../../kit/useModalPart.js'
import { useSelect } from '../../kit/useSelect.js'
import { Scroll } from '../../modal/Scroll.js'
import { Alert } from '../../parts/Alert/Alert.js'
import { Button } from '../../parts/Button/Button.js'
import { EmptyState } from '../../parts/EmptyState/EmptyState.js'
import { Icon } from '../../parts/Icon/Icon.js'
import { Spinner } from '../../parts/Spinner/Spinner.js'
import { dayOf } from '../../text/dayOf.js'
import type { ViewProps } from '../../ViewEntry.js'
import { SendNotices } from '../sending/SendNotices.js'
import { AmountCard } from './AmountCard.js'
import { FeeChooser } from './FeeChooser.js'
import { MemoField } from './MemoField.js'
import { ReceiverCard } from './ReceiverCard.js'
import { ReceiverField } from './ReceiverField.js'
import { RecentReceivers } from './RecentReceivers.js'
import { type SendForm, useSendForm } from './useSendForm.js'
import css from './WalletSend.css?inline'
import { hasNoBalance, type MissingInput, whatIsMissing } from './whatIsMissing.js'

/** Shows the Send form: amount, token and receiver. */
export function WalletSend({ kit, params }: ViewProps<'WalletSend'>) {
  useSheet(css)
  const form = useSendForm(kit, params)
  const { address, draft, receiver, recent, t } = form
  if (!address) return null
  if (!draft) return <CannotSend kit={kit} params={params} t={t} />
  const isEmpty = draft.receiverAddress === undefined && draft.typedReceiver === ''
  const sharedProps = { kit, params, draft, t }
  return (
    <>
      <Scroll className="bd">
        <div className="send">
          <AmountCard {...sharedProps} />
          <FieldNotices kit={kit} form={form} draft={draft} field="token" />
          <Receiver kit={kit} form={form} draft={draft} />
          <KnownReceiver form={form} />
          <FieldNotices kit={kit} form={form} draft={draft} field="receiver" />
          {form.memoExcess !== undefined && <MemoField {...sharedProps} excessBytes={form.memoExcess} />}
          <FieldNotices kit={kit} form={form} draft={draft} field="memo" />
          <FeeChooser {...sharedProps} />
          {draft.failure && (
            <Alert
              kind={draft.failure.isDeclined ? 'info' : 'bad'}
              title={draft.failure.title ?? t('didNotSend')}
            >
              {draft.failure.text}
            </Alert>
          )}
        </div>
        {isEmpty && !receiver.isScanning && (
          <RecentReceivers
            receivers={recent}
            // Look the name up again as if it were typed, because the name may belong to another address by now.
            onChoose={({ address: to, name }) => receiver.type(name ?? to)}
          />
        )}
      </Scroll>
      <ReviewButton {...sharedProps} form={form} />
    </>
  )
}

interface SectionProps {
  readonly kit: Kit
  readonly form: SendForm
  readonly draft: SendInfo
}

/** Shows the notices about a field below it. For the token, only those that prevent sending; the review shows the others. */
function FieldNotices({
  kit,
  form: { notices, t },
  draft,
  field,
}: SectionProps & { readonly field: SendField }) {
  const fieldNotices = notices.filter(
    (each) => each.field === field && (field !== 'token' || each.level === 'block'),
  )
  const { chainNamespace: namespace } = draft.network
  return <SendNotices kit={kit} namespace={namespace} notices={fieldNotices} t={t} isBeside />
}

type CannotSendProps = Pick<SectionProps, 'kit'> &
  Pick<SendForm, 't'> & { readonly params: ViewParams['WalletSend'] }

function CannotSend({ kit, params, t }: CannotSendProps) {
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

/** Shows the receiver that was found, or the field in which it is typed, pasted or scanned. */
function Receiver({ kit, form: { receiver }, draft }: SectionProps) {
  const { ScanPanel } = useModalPart('scanPanel', receiver.isScanning) ?? {}
  const { receiverAddress, receiverProfileName, receiverPicture, typedReceiver, fixed, network } = draft
  const isFixed = fixed.includes('receiver')
  const { field, search, hasFocus, isTyping, type, endTyping, clear, scan, takeScannedText, stopScanning } =
    receiver
  if (receiverAddress !== undefined && !isTyping) {
    return (
      <ReceiverCard
        address={receiverAddress}
        name={receiverProfileName}
        picture={receiverPicture}
        hasFocus={hasFocus}
        {...(!isFixed && { onClear: clear })}
      />
    )
  }
  if (receiver.isScanning && ScanPanel)
    return <ScanPanel kit={kit} onRead={takeScannedText} onStop={stopScanning} />
  return (
    <ReceiverField
      kit={kit}
      field={field}
      text={typedReceiver}
      network={network.name}
      search={search}
      foundAddress={receiverProfileName === undefined ? undefined : receiverAddress}
      isFixed={isFixed}
      onType={type}
      onEnter={endTyping}
      onScan={scan}
    />
  )
}

/** Shows in one line when the account last sent to this receiver. */
function KnownReceiver({ form: { lastAt, t } }: Pick<SectionProps, 'form'>) {
  const { locale } = useHost()
  if (lastAt === undefined) return null
  return (
    <p className="send-known s">
      <span className="ok">
        <Icon name="checkCircle" />
      </span>
      <span>{t('sentHereOn', { date: dayOf(lastAt, locale, 'short') })}</span>
    </p>
  )
}

function ReviewButton({
  kit,
  params,
  form: { notices, memoExcess = 0, wallet, t },
  draft,
}: SectionProps & { readonly params: ViewParams['WalletSend'] }) {
  const { locale } = useHost()
  const canReceive = useSelect((state) => feature(state, 'receive'))
  const actions = useRef<HTMLDivElement>(null)
  if (draft.loading) {
    return (
      <div className="actions" part="actions">
        <Button media={<Spinner small />} disabled>
          {t('confirmIn', { wallet })}
        </Button>
      </div>
    )
  }
  const missingInput = whatIsMissing({ draft, notices, memoExcess }, locale, t)
  const tellMissing = ({ field }: MissingInput) => {
    const label = field === 'amount' ? '.send-typed' : '.send-whom'
    const root = actions.current?.getRootNode() as ShadowRoot | undefined
    root?.querySelector<HTMLElement>(`${label} input`)?.focus()
    // One namespace has its own text for this error (§8).
    showToast(kit, { kind: 'error', text: t.ifAny('error.missingFields') ?? t('error.missingFields') })
  }
  if (hasNoBalance(draft)) {
    return (
      <div className="actions" part="actions">
        <Alert kind="info">{t('noneOn', { symbol: draft.token.symbol, network: draft.network.name })}</Alert>
        {canReceive && (
          <Button kind="primary" onClick={() => pushView(kit, view('WalletReceive', params))}>
            {t('receive')}
          </Button>
        )}
      </div>
    )
  }
  return (
    <div className="actions" part="actions" ref={actions}>
      <Button
        kind={missingInput === undefined ? 'primary' : 'quiet'}
        disabled={missingInput !== undefined && missingInput.field === undefined}
        onClick={() =>
          missingInput ? tellMissing(missingInput) : pushView(kit, view('WalletSendPreview', params))
        }
      >
        {missingInput?.text ?? t('reviewSend')}
      </Button>
    </div>
  )
}
