import type { EngineLive } from '../../walletconnect/engine/engineLive.js'
import { sendError } from '../../walletconnect/engine/sendMessage.js'
import { approveNamespaces } from '../../walletconnect/namespaces/checkNamespaces.js'
import { fail } from '../../wire/errors/fail.js'
import { notInitialized, pairingRejected } from '../../wire/errors/walletConnect.js'
import { approve } from './approve.js'
import type { PairingWalletOptions, WalletProposal } from './pairingWallet.js'

/** Creates the queue of proposals that wait for the person, oldest first. */
export function createProposalQueue(options: PairingWalletOptions) {
  const pendingProposals: WalletProposal[] = []
  const next = () => {
    const proposal = pendingProposals.shift()
    if (!proposal) throw fail(notInitialized, { context: 'no proposal' })
    return proposal
  }
  return {
    waiting: pendingProposals,
    /** Approves the oldest proposal and waits until the site has acknowledged the session. */
    async approve(live: EngineLive): Promise<void> {
      const proposal = next()
      const { required, optional } = proposal
      const approvedNamespaces =
        options.granted?.(proposal) ?? approveNamespaces(required, optional, options.has)
      const id = await approve(live, proposal, approvedNamespaces, options)
      await new Promise<unknown>((resolve, reject) => live.waiters.set(id, [{ resolve, reject }]))
    },
    /** Rejects the oldest proposal. */
    async reject(live: EngineLive): Promise<void> {
      const { id, pairingTopic } = next()
      const request = { id, method: 'wc_sessionPropose' }
      const { delivery } = await sendError(live, pairingTopic, request, {
        rpcCode: options.refusalCode ?? pairingRejected.rpcCode,
        message: fail(pairingRejected, {}).message,
      })
      await delivery
    },
  }
}
