import type { PendingEntry } from '../../../core/contracts/pendingEntry.js'
import type { Kit } from '../../../core/kit/kit.js'
import { later } from '../../../core/kit/oneAtATime.js'
import { changeToast, closeToast, showToast } from '../../../core/modal/toast.js'
import { explorerUrl } from '../../../core/select/networkState.js'
import type { Toast } from '../../../core/state/toast.js'
import type { CaipAddress } from '../../../wire/caip.js'
import { minuteMs } from '../../../wire/constants.js'
import type { Network } from '../../../wire/entities.js'
import { refusalText } from '../../text/errorTexts.js'
import type { SendTexts } from '../sending/useSendDraft.js'

/** What was sent, as shown: an amount; or the receiver that was called, with no amount. */
export type SentThing = { readonly amount: string } | { readonly calls: string }

/** A send that has started: its account, its network, its id, and what was sent. */
export type StartedSend = SentThing & {
  readonly of: CaipAddress
  readonly network: Network
  readonly id: string
}

/** The title of the toast until the transaction is final (§8). */
const title = 'toast.transactionStarted'
/** How long it stands at least, in ms, so that it can be read where a network is as fast as that. */
export const startedMs = 1_500

/**
 * Shows in one toast that a send has started, and in its place how it has ended (readings 43). If it takes longer than a minute, the
 * toast closes, because it would hide the page below it; the activity then shows the pending send, and another toast shows its end.
 */
export function showProgress(kit: Kit, started: StartedSend, t: SendTexts): void {
  const { of, network, id } = started
  const texts = textsOf(started, t)
  const page = (transactionId: string): Pick<Toast, 'link'> => {
    const href = explorerUrl(network, 'transaction', transactionId)
    return href === undefined ? {} : { link: { text: t('viewIt'), href } }
  }
  const startToast: Toast = {
    kind: 'loading',
    text: title,
    detail: texts.doing,
    ...page(id),
  }
  const { clock } = kit.services
  const shownAt = clock.now()
  showToast(kit, startToast)
  const isShown = () => Object.values(kit.store.getState().toast).includes(startToast)
  const update = () => {
    const entry = kit.store.getState().pending?.[of]?.find((each) => each.id === id || each.formerId === id)
    if (entry?.status === 'pending') return
    stop()
    if (!entry) return isShown() ? closeToast(kit) : undefined
    const isInBlock = entry.status === 'confirmed' || entry.status === 'failed'
    const end = { ...endOf(entry, texts, t), ...(isInBlock && page(entry.id)) }
    const tell = () => (isShown() ? changeToast(kit, startToast, end) : showToast(kit, end))
    const restMs = end.kind === 'success' ? shownAt + startedMs - clock.now() : 0
    if (restMs > 0) later(kit, `sendEnd ${entry.id}`, restMs, tell)
    else tell()
  }
  const stop = kit.store.subscribe(update)
  later(kit, 'sendProgress', minuteMs, () => {
    if (isShown()) closeToast(kit)
  })
  update()
}

/** Returns what the toasts say of a send, or of a call. */
function textsOf(sent: SentThing, t: SendTexts) {
  if ('calls' in sent) {
    const { calls: receiver } = sent
    return {
      doing: t('calling', { receiver }),
      done: t('called', { receiver }),
      failed: t('failed.execute'),
      failedText: t('callFailedText'),
    }
  }
  const { amount } = sent
  return {
    doing: t('sendingAmount', { amount }),
    done: t('sentAmount', { amount }),
    failed: t('failed.send'),
    failedText: t('sendFailedText', { amount }),
  }
}

function endOf(
  { status, reason, reasonCode, out: [sentItem] }: PendingEntry,
  texts: ReturnType<typeof textsOf>,
  t: SendTexts,
): Toast {
  if (status === 'confirmed') {
    return { kind: 'success', text: texts.done }
  }
  // The chain does not say whether a replaced transaction was sped up or cancelled. The visitor knows, because they did it.
  if (status === 'replaced') return { kind: 'info', text: t('replacedSend'), detail: t('sendReplaced') }
  const words = refusalText(t, { reasonCode }, { symbol: sentItem?.amount.symbol ?? '' })
  const detail = status === 'failed' ? (words ?? reason) : t('sendDropped')
  return { kind: 'error', text: texts.failed, detail: detail ?? texts.failedText }
}
