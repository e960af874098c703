import { fail } from '../../wire/errors/fail.js'
import { sessionEnded } from '../../wire/errors/pairing.js'
import { providerError } from '../../wire/errors/provider.js'
import { rpcInvalidParams } from '../../wire/errors/rpc.js'
import { unrecognizedChain } from '../../wire/errors/wallet.js'
import { missingOrInvalid } from '../../wire/errors/walletConnect.js'
import { ask, type ClientLive } from '../clientLive.js'
import { payloadId } from '../ids.js'
import { allowsMethod } from '../namespaces/checkNamespaces.js'
import { heldAs } from '../namespaces/currentAccounts.js'
import { openWalletApp } from '../openWalletApp.js'
import { activeChain } from '../snapshot.js'
import { localAnswer, type Question } from './localAnswer.js'

/**
 * Answers what a site asks of a provider: by what the session says where that is enough, else by asking the wallet on
 * the chain the namespace is on. What the session does not allow is refused before anything is sent.
 * @throws `ProviderRpcError` with a code of EIP-1193.
 */
export async function answerQuestion(
  live: ClientLive,
  namespace: string,
  question: Question,
): Promise<unknown> {
  try {
    const { session } = live
    const chain = session && activeChain(session, namespace)
    const by = session?.metadata.name || 'The wallet'
    if (!session || !chain) return noSession(namespace, question)
    const local = localAnswer(session, namespace, question)
    if (local && 'answer' in local) return local.answer
    if (local && 'malformed' in local) throw fail(rpcInvalidParams, { by, reason: 'chainId' })
    if (local?.held) {
      await ask(live, 'choose', { chains: { [namespace]: local.chain } })
      return null
    }
    const { method, params } = question
    const allowed = allowsMethod(session.namespaces, heldAs(session.namespaces, chain), method)
    if (!allowed && local) throw fail(unrecognizedChain, { wallet: by, network: local.chain })
    if (!allowed) throw fail(missingOrInvalid, { context: `The wallet has not allowed ${method}.` })
    return await askWallet(live, chain, method, params)
  } catch (error) {
    throw providerError(error)
  }
}

/** A provider without a session shares no account; everything else needs one. */
function noSession(namespace: string, { method }: Question): readonly string[] {
  if (namespace === 'eip155' && method === 'eth_accounts') return []
  throw fail(sessionEnded, { wallet: 'the wallet' })
}

function askWallet(live: ClientLive, chain: string, method: string, params: unknown): Promise<unknown> {
  const id = payloadId(live.primitives, live.context.clock.now())
  return ask(live, 'request', { id, chain, method, params: params ?? [] }, ({ topic }) => {
    const { link, disableDeepLink } = live.session ?? {}
    if (link && !disableDeepLink) openWalletApp(link.href, { id, topic })
  })
}
