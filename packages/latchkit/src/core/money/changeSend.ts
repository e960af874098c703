import type { ChainNamespace } from '../../wire/caip.js'
import { type Kit, patch } from '../kit/kit.js'
import { accountState } from '../select/accountState.js'
import { draftChanged, emptyDraft, type SendChange, type SendFailure, type SendState } from '../state/send.js'

/** Changes the draft to send. The first change creates one. Does nothing without an account. */
export function changeSend(kit: Kit, change: SendChange, namespace?: ChainNamespace): void {
  patchDraft(kit, namespace, (draft) => draftChanged(draft, change))
}

/** Replaces the account's draft by the result of `update`. If the account has no draft, `update` receives an empty one. */
export function patchDraft(
  kit: Kit,
  namespace: ChainNamespace | undefined,
  update: (draft: SendState) => SendState,
): void {
  const { caipAddress } = accountState(kit.store.getState(), namespace)
  if (!caipAddress) return
  const { send } = kit.store.getState()
  const draft = send?.of === caipAddress ? send : emptyDraft(nextSendId(kit), caipAddress)
  patch(kit, () => ({ send: update(draft) }))
}

/** Removes a draft, unless there is another one by now. */
export function resetSend(kit: Kit, id: number): void {
  patch(kit, ({ send }) => (send?.id === id ? { send: undefined } : {}))
}

/** Returns a number that is unique on this page. With it, code that waits for one draft never takes the result of another. */
export function nextSendId(kit: Kit): number {
  const id = (kit.store.getState().lastSendId ?? 0) + 1
  patch(kit, () => ({ lastSendId: id }))
  return id
}

/** Stores why a draft was not sent, unless there is another draft by now. Returns whether it was stored. */
export function failSend(kit: Kit, id: number, failure: SendFailure): boolean {
  const { send } = kit.store.getState()
  if (send?.id !== id) return false
  patch(kit, () => ({ send: { ...send, failure } }))
  return true
}
