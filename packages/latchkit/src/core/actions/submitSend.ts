import type { ChainNamespace } from '../../wire/caip.js'
import { fail } from '../../wire/errors/fail.js'
import { missingFields } from '../../wire/errors/verbs.js'
import type { Kit } from '../kit.js'
import { patch } from '../patch.js'
import { pendingTransactions } from '../select/pendingTransactions.js'
import { sendDraft } from '../select/sendDraft.js'
import { rememberReceiver } from '../services/recentReceivers.js'
import type { SendState } from '../state/send.js'
import { resetSend } from './changeSend.js'
import { sendTransaction } from './sendTransaction.js'

/**
 * Sends the draft (§4): draft, then sending, then it is reset; what fails leaves it as it was. Answers the hash. A draft
 * that is being sent is not sent a second time.
 * @throws `missingFields`, and as `sendTransaction` does.
 */
export async function submitSend(kit: Kit, namespace?: ChainNamespace): Promise<string> {
  const draft = sendDraft(kit.store.getState(), namespace)
  const { id = 0, address, token, receiverAddress: to, sendTokenAmount: value, loading } = draft ?? {}
  const fields = [
    ...(to === undefined ? ['receiver'] : []),
    ...(value === undefined ? ['amount'] : []),
    ...(loading ? ['draft'] : []),
  ]
  if (fields.length || !token || !address || to === undefined || value === undefined)
    throw fail(missingFields, { fields })
  const isLoading = (now: boolean) => set(kit, id, { loading: now })
  const awaited = kit.live.sendAwaited?.get(id)
  awaited?.asked()
  isLoading(true)
  try {
    const { address: contract, symbol, decimals } = token
    const hash = await sendTransaction(kit, {
      to,
      value,
      ...(contract !== undefined && { token: { address: contract, symbol, decimals } }),
      ...(namespace && { namespace }),
    })
    const name = draft?.receiverProfileName
    const at = kit.services.clock.now()
    const sent = pendingTransactions(kit.store.getState(), namespace).find((each) => each.hash === hash)
    const { chainId } = token
    rememberReceiver(kit, { from: address, address: sent?.to ?? to, chainId, ...(name && { name }), at })
    awaited?.sent(hash)
    resetSend(kit, id)
    return hash
  } catch (error) {
    isLoading(false)
    awaited?.failed(error)
    throw error
  }
}

function set(kit: Kit, id: number, change: Partial<SendState>): void {
  patch(kit, ({ send }) => (send?.id === id ? { send: { ...send, ...change } } : {}))
}
