import type { ChainNamespace } from '../../wire/caip.js'
import { visibleText } from '../../wire/cleanText.js'
import type { Json, Token } from '../../wire/entities.js'
import { fail } from '../../wire/errors/fail.js'
import { missingFields, requestAborted, unsupportedChain } from '../../wire/errors/verbs.js'
import type { SendField } from '../contracts/send.js'
import { connectedWallet } from '../kit/connectedWallet.js'
import type { Kit } from '../kit/kit.js'
import { patch } from '../kit/patch.js'
import { open } from '../modal/open.js'
import { spends } from '../select/accountType.js'
import { draftChanged, emptyDraft } from '../state/send.js'
import { nextSendId, resetSend } from './changeSend.js'
import { executed } from './executed.js'
import type { Sent } from './submitQuote.js'
import { sendingKey } from './submitSend.js'

/** Parameters of `openSend`: the values that the view begins with, and those that stay as they are. */
export interface OpenSendParameters {
  /** A token of the network the wallet is on; the native currency unless given. One without decimals too. */
  readonly token?: Token
  /** In base units. */
  readonly amount?: bigint
  /** An address or a name. */
  readonly receiver?: string
  /** Words that go along, where the connection says that any can (`memo` of its capabilities). */
  readonly memo?: string
  /**
   * Data of the adapter's own: on EVM that of a call, as hex, with the native currency alone. It is for this receiver, so
   * the visitor can change neither the receiver nor the token; the review shows all of it.
   */
  readonly data?: Json
  /** The fields that the visitor cannot change. */
  readonly fixed?: readonly SendField[]
  /** The active one unless given. */
  readonly namespace?: ChainNamespace
  /** Closes the modal again when aborted. */
  readonly signal?: AbortSignal
}

export async function openSend(
  kit: Kit,
  { token, amount, receiver = '', memo, data, fixed = [], namespace, signal }: OpenSendParameters = {},
): Promise<string> {
  const wallet = connectedWallet(kit, namespace, 'send')
  const { capabilities, caipAddress: of, caipNetworkId, namespace: used } = wallet
  if (signal?.aborted) throw fail(requestAborted, {})
  if (capabilities.send !== 'modal' || !spends(kit, wallet.account))
    throw fail(unsupportedChain, { namespace: used })
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
  const all = data === undefined ? fixed : [...new Set<SendField>([...fixed, 'token', 'receiver'])]
  patch(kit, () => ({ send: { ...draft, fixed: all } }))
  open(kit, { view: 'WalletSend', ...(namespace && { namespace }), ...(signal && { signal }) })
  return executed(kit, await sent(kit, id))
}

/**
 * The transaction of a draft once it is sent, or the proposal of one. It is given up when the draft is no more, and when the modal is closed
 * before; but not while it is being sent: a site that hears that nothing was sent may ask for the same payment again.
 * @throws `requestAborted`; as `submitSend` does: `sendTransactionErrors`, `quoteChanged`.
 */
function sent(kit: Kit, id: number): Promise<Sent> {
  return new Promise((resolve, reject) => {
    let under: Promise<unknown> | undefined
    // What a visitor who gives up afterwards gave up for.
    let failure: unknown
    const isOver = () => {
      const { send, modal } = kit.store.getState()
      return send?.id !== id || !modal.open
    }
    const end = () => {
      stop()
      kit.live.cleanups.delete(look)
    }
    const giveUp = (reason: unknown) => {
      end()
      resetSend(kit, id)
      reject(reason)
    }
    const look = () => {
      const sending = kit.live.inFlight.get(sendingKey(id)) as Promise<Sent> | undefined
      if (sending && sending !== under) {
        under = sending
        sending.then(
          (transaction) => {
            end()
            resolve(transaction)
          },
          (error) => {
            under = undefined
            failure = error
            if (isOver()) giveUp(error)
          },
        )
      }
      if (!under && (isOver() || kit.live.phase === 'destroyed')) giveUp(failure ?? fail(requestAborted, {}))
    }
    const stop = kit.store.subscribe(look)
    kit.live.cleanups.add(look)
  })
}
