import type { ChainNamespace } from '../../wire/caip.js'
import type { Kit } from '../kit.js'
import { patch } from '../patch.js'
import { accountState } from '../select/accountState.js'
import { draftChanged, emptyDraft, type SendChange, type SendState } from '../state/send.js'

/** Changes what is about to be sent; the first change begins a draft. Without an account there is none. */
export function changeSend(kit: Kit, change: SendChange, namespace?: ChainNamespace): void {
  patch(kit, (state) => {
    const { caipAddress } = accountState(state, namespace)
    if (!caipAddress) return {}
    const draft = state.send?.of === caipAddress ? state.send : emptyDraft(nextId(state.send), caipAddress)
    return { send: draftChanged(draft, change) }
  })
}

/** Forgets what was about to be sent, unless it is another draft by now. */
export function resetSend(kit: Kit, id: number): void {
  patch(kit, ({ send }) => (send?.id === id ? { send: undefined } : {}))
}

/** Drafts are told apart by their number; whoever waits for one must not be answered with another. */
export function nextId(last: SendState | undefined): number {
  return (last?.id ?? 0) + 1
}
