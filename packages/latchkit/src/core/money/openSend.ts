import type { ChainNamespace } from '../../wire/caip.js'
import type { Json, Token } from '../../wire/entities.js'
import { fail } from '../../wire/errors/fail.js'
import { missingFields, requestAborted, unsupportedChain } from '../../wire/errors/verbs.js'
import { visibleText } from '../../wire/shownText.js'
import type { SendField } from '../contracts/send.js'
import { connectedWallet } from '../kit/connectedWallet.js'
import { type Kit, patch } from '../kit/kit.js'
import { open } from '../modal/open.js'
import { spends } from '../select/accountType.js'
import { draftChanged, emptyDraft } from '../state/send.js'
import { nextSendId, resetSend } from './changeSend.js'
import { type SentTransaction, waitForExecution } from './submitQuote.js'
import { sendingKey } from './submitSend.js'

/** Parameters of `openSend`: the initial values, and the fields that are fixed. */
export interface OpenSendParameters {
  /** A token on the wallet's network; the native currency unless given. A token without decimals is allowed too. */
  readonly token?: Token
  /** The amount in base units. */
  readonly amount?: bigint
  /** The receiver: an address or a name. */
  readonly receiver?: string
  /** A memo, if the connection supports one (`memo` of its capabilities). */
  readonly memo?: string
  /**
   * Data for the adapter: on EVM that of a call, as hex, with the native currency only. It belongs to this receiver, so the
   * visitor can change neither receiver nor token. The review shows all of it.
   */
  readonly data?: Json
  /** The fields that the visitor cannot change. */
  readonly fixed?: readonly SendField[]
  /** The namespace; the active one unless given. */
  readonly namespace?: ChainNamespace
  /** Closes the modal. */
  readonly signal?: AbortSignal
}

export async function openSend(
  kit: Kit,
  { token, amount, receiver = '', memo, data, fixed = [], namespace, signal }: OpenSendParameters = {},
): Promise<string> {
  const wallet = connectedWallet(kit, namespace, 'send')
  const { capabilities, caipAddress: of, caipNetworkId, namespace: usedNamespace } = wallet
  if (signal?.aborted) throw fail(requestAborted, {})
  if (capabilities.send !== 'modal' || !spends(kit, wallet.account))
    throw fail(unsupportedChain, { namespace: usedNamespace })
  if (data !== undefined && receiver === '') throw fail(missingFields, { fields: ['receiver'] })
  if (memo !== undefined && !capabilities.memo) throw fail(missingFields, { fields: ['memo'] })
  const id = nextSendId(kit)
  const draft = draftChanged(emptyDraft(id, of), {
    ...(token && { token: { ...token, chainId: caipNetworkId } }),
    ...(amount !== undefined && { sendTokenAmount: amount }),
    typedReceiver: receiver,
    ...(memo !== undefined && { memo: visibleText(memo) }),
    ...(data !== undefined && { data }),
  })
  const fixedFields = data === undefined ? fixed : [...new Set<SendField>([...fixed, 'token', 'receiver'])]
  patch(kit, () => ({ send: { ...draft, fixed: fixedFields } }))
  open(kit, { view: 'WalletSend', ...(namespace && { namespace }), ...(signal && { signal }) })
  return waitForExecution(kit, await waitUntilSent(kit, id))
}

/**
 * Waits until a draft is sent and returns its transaction or proposal. Rejects if the draft is removed or the modal is closed,
 * but not while the draft is being sent: a site that is told that nothing was sent may request the same payment again.
 * @throws `requestAborted`; the errors of `submitSend`: `sendTransactionErrors`, `quoteChanged`.
 */
function waitUntilSent(kit: Kit, id: number): Promise<SentTransaction> {
  return new Promise((resolve, reject) => {
    let watchedRequest: Promise<unknown> | undefined
    // The error of the last attempt. If the visitor gives up after it, the promise rejects with this error.
    let failure: unknown
    const isOver = () => {
      const { send, modal } = kit.store.getState()
      return send?.id !== id || !modal.open
    }
    const end = () => {
      stop()
      kit.live.cleanups.delete(check)
    }
    const giveUp = (reason: unknown) => {
      end()
      resetSend(kit, id)
      reject(reason)
    }
    const check = () => {
      const request = kit.live.inFlight.get(sendingKey(id)) as Promise<SentTransaction> | undefined
      if (request && request !== watchedRequest) {
        watchedRequest = request
        request.then(
          (transaction) => {
            end()
            resolve(transaction)
          },
          (error) => {
            watchedRequest = undefined
            failure = error
            if (isOver()) giveUp(error)
          },
        )
      }
      if (!watchedRequest && (isOver() || kit.live.phase === 'destroyed'))
        giveUp(failure ?? fail(requestAborted, {}))
    }
    const stop = kit.store.subscribe(check)
    kit.live.cleanups.add(check)
  })
}
