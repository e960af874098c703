import { useEffect } from 'react'
import { replaceView } from '../../../core/modal/router.js'
import { view } from '../../../core/state/router.js'
import { currentView } from '../../../core/state/views.js'
import { shortenAddress } from '../../../wire/shownText.js'
import { useHost, useSheet } from '../../host/useHost.js'
import { Scroll } from '../../modal/Scroll.js'
import { useFocusOnWaiting } from '../../modal/useFocus.js'
import { Alert } from '../../parts/Alert/Alert.js'
import { writeAmount } from '../../parts/Amount/writeAmount.js'
import { Icon } from '../../parts/Icon/Icon.js'
import { Statement } from '../../parts/Statement/Statement.js'
import { dayOf } from '../../text/dayOf.js'
import type { ViewProps } from '../../ViewEntry.js'
import { CopyDetails, SendNotices } from '../sending/SendNotices.js'
import { type SendDraftOnShow, useSendDraft } from '../sending/useSendDraft.js'
import { longNameChars, Outcome } from './Outcome.js'
import { ReviewActions } from './ReviewActions.js'
import { SentData } from './SentData.js'
import { useSubmit } from './useSubmit.js'
import css from './WalletSendPreview.css?inline'

/** Shows in plain words what the simulated transaction does, before the wallet is asked and until it has answered. */
export function WalletSendPreview({ kit, params }: ViewProps<'WalletSendPreview'>) {
  useSheet(css)
  const { namespace } = params
  const { locale } = useHost()
  const draftOnShow = useSendDraft(kit, namespace)
  const { draft, notices, isReady, t, wallet } = draftOnShow
  const { submit, isRenewing } = useSubmit(kit, params, draftOnShow)
  const { receiverAddress: to, sendTokenAmount: value } = draft ?? {}
  const isWhole = draft !== undefined && to !== undefined && value !== undefined
  useEffect(() => {
    // If the account or network has changed, the draft is gone, so go back to the form, unless this view is being closed.
    const isHere = currentView(kit.store.getState().router).name === 'WalletSendPreview'
    if (!isWhole && isHere) replaceView(kit, view('WalletSend', params))
  }, [kit, params, isWhole])
  const body = useFocusOnWaiting(draft?.loading === true)
  if (!isWhole) return null
  const { token, network, receiverProfileName: name } = draft
  const { shown: short, exact: amount } = writeAmount({ ...token, value }, 'button', locale)
  const receiver = name === undefined ? shortenAddress(to) : shortenName(name)
  // Data and no value: nothing is sent, a contract is called.
  const isCall = draft.data !== undefined && value === 0n
  const isUnanswered = draft.isQuoted && draft.quote?.failed
  return (
    <>
      <Scroll className="bd">
        <div className="preview" ref={body}>
          <Statement>
            {t(isCall ? 'callStatement' : 'sendStatement', { amount, network: network.name, receiver })}
          </Statement>
          <Outcome
            draft={draft}
            value={value}
            isCall={isCall}
            isReady={isReady}
            wallet={wallet}
            isCompared={notices.some(({ data }) => data?.known !== undefined)}
            t={t}
          />
          {draft.data !== undefined && <SentData kit={kit} data={draft.data} t={t} />}
          <SendNotices
            kit={kit}
            namespace={draft.network.chainNamespace}
            notices={notices}
            t={t}
            isUnanswered={isUnanswered}
          />
          <LastFailure kit={kit} draftOnShow={draftOnShow} />
          <SameAsBefore draftOnShow={draftOnShow} />
        </div>
      </Scroll>
      <ReviewActions
        kit={kit}
        namespace={namespace}
        draft={draft}
        action={isCall ? t('callNow', { receiver }) : t('sendNow', { amount: short })}
        notices={notices}
        isReady={isReady && !isRenewing}
        onSubmit={(confirmedCodes) =>
          submit({ ...(isCall ? { calls: receiver } : { amount }) }, confirmedCodes)
        }
        wallet={wallet}
        t={t}
      />
    </>
  )
}

/** Shortens a long name in its middle: its beginning and its end tell names apart. The whole name stands at the receiver. */
function shortenName(name: string): string {
  const letters = [...name]
  if (letters.length <= longNameChars) return name
  const end = letters.slice(-24).join('')
  return `${letters.slice(0, longNameChars - 25).join('')}… ${end}`
}

/** Shows why the last attempt failed. Renders nothing while a notice blocks another attempt. */
function LastFailure({
  kit,
  draftOnShow: { draft, notices, t },
}: Pick<ViewProps<'WalletSendPreview'>, 'kit'> & { readonly draftOnShow: SendDraftOnShow }) {
  if (!draft?.failure || notices.some(({ level, field }) => level === 'block' && !field)) return null
  const { title = t('didNotSend'), text, details, isDeclined } = draft.failure
  if (isDeclined) {
    return (
      <Alert kind="info" role="alert" title={title}>
        {text}
      </Alert>
    )
  }
  return (
    <Alert kind="bad" role="alert" title={title}>
      {text} <CopyDetails kit={kit} details={details} label={t('copyDetails')} />
    </Alert>
  )
}

function SameAsBefore({ draftOnShow: { lastAt, t } }: { readonly draftOnShow: SendDraftOnShow }) {
  const { locale } = useHost()
  if (lastAt === undefined) return null
  return (
    <p className="preview-known s">
      <span className="ok">
        <Icon name="checkCircle" />
      </span>
      {t('sameAsOn', { date: dayOf(lastAt, locale) })}
    </p>
  )
}
