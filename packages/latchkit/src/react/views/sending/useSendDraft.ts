import { useEffect, useMemo, useRef } from 'react'
import type { Notice } from '../../../core/contracts/send.js'
import type { Kit } from '../../../core/kit/kit.js'
import { showToast } from '../../../core/modal/toast.js'
import { carryReceiver } from '../../../core/money/readPayment.js'
import { watchQuote } from '../../../core/money/watchQuote.js'
import { accountState } from '../../../core/select/accountState.js'
import { type SendInfo, sendDraft } from '../../../core/select/sendDraft.js'
import { knownReceivers, lastSentAt, noticesOf } from '../../../core/services/draftNotices.js'
import { isStarted } from '../../../core/state/send.js'
import type { ChainNamespace } from '../../../wire/caip.js'
import { useAdapterText } from '../../host/useAdapterText.js'
import { useSelect } from '../../kit/useSelect.js'
import { useWalletName } from '../../parts/WalletIcon/useWalletName.js'
import { activityTexts } from '../../text/en/activity.js'
import { commonTexts } from '../../text/en/common.js'
import { errorTexts } from '../../text/en/errors.js'
import { receiveTexts } from '../../text/en/receive.js'
import { sendTexts } from '../../text/en/send.js'
import { useTokenBalance } from '../holdings/useHoldings.js'

/** Lists the tables of English texts that sending shows. */
export const sendingTables = [commonTexts, receiveTexts, activityTexts, sendTexts, errorTexts] as const

/** The texts of sending, those of the adapter included. */
export type SendTexts = ReturnType<typeof useAdapterText<typeof sendingTables>>['t']

/** A draft and everything that is known about it, while its view is shown. */
export interface SendDraftOnShow {
  /** Absent without an account, or on a network that the site does not list. */
  readonly draft: SendInfo | undefined
  /** The notices whose texts have been loaded; empty before that. */
  readonly notices: readonly Notice[]
  /** Whether the quote is for the draft as it is now, and the texts of its notices are loaded. */
  readonly isReady: boolean
  /** When the account last sent to the receiver, in ms since 1970. */
  readonly lastAt: number | undefined
  /** The name of the wallet. */
  readonly wallet: string
  readonly t: SendTexts
}

const none: readonly Notice[] = []

/** Returns the draft of an account. While its view is shown, quotes the draft and reads the balances. */
export function useSendDraft(kit: Kit, namespace: ChainNamespace | undefined): SendDraftOnShow {
  const draft = useSelect((state) => sendDraft(state, namespace))
  const { caipAddress } = useSelect((state) => accountState(state, namespace))
  const wallet = useWalletName(namespace) ?? ''
  const { t, isLoaded } = useAdapterText(kit, namespace, ...sendingTables)
  useTokenBalance(kit, namespace, caipAddress)
  useMovedDraft(kit, { draft, namespace, t })
  useEffect(() => watchQuote(kit, namespace), [kit, namespace])
  const receivers = useMemo(() => draft && knownReceivers(kit, draft), [kit, draft])
  const notices = useMemo(
    () => (draft && receivers && isLoaded ? noticesOf(draft, receivers) : none),
    [draft, receivers, isLoaded],
  )
  return {
    draft,
    notices,
    isReady: isLoaded && draft?.isQuoted === true,
    lastAt: draft && receivers && lastSentAt(draft, receivers),
    wallet,
    t,
  }
}

/**
 * Tells the visitor that the form is empty because the account or network has changed. The receiver is kept if it is valid
 * on the new account or network too, unless the site began the send or the wallet was being asked.
 */
function useMovedDraft(
  kit: Kit,
  {
    draft,
    namespace,
    t,
  }: { draft: SendInfo | undefined; namespace: ChainNamespace | undefined; t: SendTexts },
): void {
  const last = useRef(draft)
  useEffect(() => {
    const before = last.current
    if (!draft) return
    last.current = draft
    if (!before || before.of === draft.of || !isStarted(before) || isStarted(draft)) return
    showToast(kit, { kind: 'info', text: t('draftMoved'), detail: t('draftMovedText') })
    const isOfSite = before.fixed.length > 0 || before.data !== undefined
    if (before.typedReceiver !== '' && !isOfSite && !before.loading)
      void carryReceiver(kit, before.typedReceiver, namespace)
  }, [kit, draft, namespace, t])
}
