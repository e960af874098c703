import type { ChainNamespace } from '../../wire/caip.js'
import type { Kit } from '../kit/kit.js'
import { patch } from '../kit/patch.js'
import { accountState } from '../select/accountState.js'
import { draftChanged, emptyDraft, type SendChange, type SendFailure, type SendState } from '../state/send.js'

/** Changes what is about to be sent; the first change begins a draft. Without an account there is none. */
export function changeSend(kit: Kit, change: SendChange, namespace?: ChainNamespace): void {
  patchDraft(kit, namespace, (draft) => draftChanged(draft, change))
}

/** Makes another draft of the one there is for the account, or of an empty one. */
export function patchDraft(
  kit: Kit,
  namespace: ChainNamespace | undefined,
  to: (draft: SendState) => SendState,
): void {
  const { caipAddress } = accountState(kit.store.getState(), namespace)
  if (!caipAddress) return
  const { send } = kit.store.getState()
  const draft = send?.of === caipAddress ? send : emptyDraft(nextSendId(kit), caipAddress)
  patch(kit, () => ({ send: to(draft) }))
}

/** Forgets what was about to be sent, unless it is another draft by now. */
export function resetSend(kit: Kit, id: number): void {
  patch(kit, ({ send }) => (send?.id === id ? { send: undefined } : {}))
}

/** A number that never comes again on this page: whoever waits for one draft must not be answered with another. */
export function nextSendId(kit: Kit): number {
  const id = (kit.store.getState().lastSendId ?? 0) + 1
  patch(kit, () => ({ lastSendId: id }))
  return id
}

/** Says why a draft was not sent, unless it is another draft by now. Answers whether it was said. */
export function failSend(kit: Kit, id: number, failure: SendFailure): boolean {
  const { send } = kit.store.getState()
  if (send?.id !== id) return false
  patch(kit, () => ({ send: { ...send, failure } }))
  return true
}
