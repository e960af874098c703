import * as v from 'valibot'
import type { EngineLive, Handler, PeerRequest } from '../../walletconnect/engine/engineLive.js'
import { sendError, sendResult } from '../../walletconnect/engine/sendMessage.js'
import { sharedHandlers } from '../../walletconnect/engine/sessionHandlers.js'
import { allowsMethod, includesChain } from '../../walletconnect/namespaces/checkNamespaces.js'
import { fail } from '../../wire/errors/fail.js'
import {
  invalidSessionMethod,
  missingOrInvalid,
  pairingRejected,
  sessionRequestExpired,
  unauthorizedEvent,
  unauthorizedExtend,
  unauthorizedMethod,
  unauthorizedSessionChain,
  unauthorizedUpdate,
} from '../../wire/errors/walletConnect.js'
import { methodParams } from '../../wire/pairingMessages.js'
import type { WalletProposal, WalletRequest } from './pairingWallet.js'

/** Returns the wallet's handlers of a site's messages, by method. */
export function walletHandlers(wallet: {
  onProposal(live: EngineLive, proposal: WalletProposal): Promise<void>
  onRequest(request: WalletRequest): Promise<unknown>
  signIn?(live: EngineLive, topic: string, request: PeerRequest): Promise<void>
}): Readonly<Record<string, Handler>> {
  const refuse = (error: Error): Handler => {
    return () => {
      throw error
    }
  }
  return {
    ...sharedHandlers,
    ...(wallet.signIn && { wc_sessionAuthenticate: wallet.signIn }),
    // Only the wallet may change a session.
    wc_sessionUpdate: refuse(fail(unauthorizedUpdate, {})),
    wc_sessionExtend: refuse(fail(unauthorizedExtend, {})),
    wc_sessionEvent: refuse(fail(unauthorizedEvent, {})),
    async wc_sessionPropose(live, topic, { id, params }) {
      const parsed = v.safeParse(methodParams.wc_sessionPropose, params)
      if (!parsed.success) throw fail(missingOrInvalid, { context: 'proposal' })
      const { proposer, requiredNamespaces, optionalNamespaces } = parsed.output
      await wallet.onProposal(live, {
        ...{ id, pairingTopic: topic, publicKey: proposer.publicKey, metadata: proposer.metadata },
        required: requiredNamespaces ?? {},
        optional: optionalNamespaces ?? {},
      })
    },
    async wc_sessionRequest(live, topic, request) {
      const session = live.state.sessions[topic]
      const parsed = v.safeParse(methodParams.wc_sessionRequest, request.params)
      if (!session || !parsed.success) throw fail(invalidSessionMethod, {})
      const { chainId, request: question } = parsed.output
      if (!includesChain(session.namespaces, chainId)) throw fail(unauthorizedSessionChain, {})
      if (!allowsMethod(session.namespaces, chainId, question.method)) throw fail(unauthorizedMethod, {})
      const expiresAt = (question.expiryTimestamp ?? Number.POSITIVE_INFINITY) * 1_000
      if (expiresAt <= live.clock.now()) throw fail(sessionRequestExpired, {})
      const { method, params } = question
      // Not awaited, so that other messages are handled while the person decides.
      void answer(live, topic, request, () => wallet.onRequest({ id: request.id, chainId, method, params }))
    },
  }
}

async function answer(
  live: EngineLive,
  topic: string,
  request: PeerRequest,
  handle: () => Promise<unknown>,
): Promise<void> {
  try {
    const result = await handle()
    await sendResult(live, topic, request, result)
  } catch (error) {
    const { rpcCode, code, message } = error as { rpcCode?: number; code?: unknown; message: string }
    const errorCode = rpcCode ?? (typeof code === 'number' ? code : pairingRejected.rpcCode)
    await sendError(live, topic, request, { rpcCode: errorCode, message })
  }
}
