import type { ChainNamespace } from '../../wire/caip.js'
import type { Kit } from '../kit.js'
import { patch } from '../patch.js'
import { accountState } from '../select/accountState.js'
import { draftChanged, emptyDraft, type SendChange, type SendFailure } from '../state/send.js'

/** Changes what is about to be sent; the first change begins a draft. Without an account there is none. */
export function changeSend(kit: Kit, change: SendChange, namespace?: ChainNamespace): void {
  patch(kit, (state) => {
    const { caipAddress } = accountState(state, namespace)
    if (!caipAddress) return {}
    const draft = state.send?.of === caipAddress ? state.send : emptyDraft(nextId(kit), caipAddress)
    return { send: draftChanged(draft, change) }
  })
}

/** Forgets what was about to be sent, unless it is another draft by now. */
export function resetSend(kit: Kit, id: number): void {
  patch(kit, ({ send }) => (send?.id === id ? { send: undefined } : {}))
}

/** Drafts are told apart by their number, which never comes again: whoever waits for one must not be answered with another. */
export function nextId(kit: Kit): number {
  kit.live.drafts = (kit.live.drafts ?? 0) + 1
  return kit.live.drafts
}

/** Says why a draft was not sent, unless it is another draft by now. Answers whether it was said. */
export function failSend(kit: Kit, id: number, failure: SendFailure): boolean {
  const { send } = kit.store.getState()
  if (send?.id !== id) return false
  patch(kit, () => ({ send: { ...send, failure } }))
  return true
}
