import { targetOf } from '../wallets/links/systemOf.js'
import { fail } from '../wire/errors/fail.js'
import { sessionEnded } from '../wire/errors/pairing.js'
import { providerError } from '../wire/errors/provider.js'
import { missingOrInvalid } from '../wire/errors/walletConnect.js'
import { toRequestLink } from '../wire/walletLinks.js'
import { type ClientLive, callLeader } from './clientLive.js'
import { payloadId } from './ids.js'
import { allowsMethod } from './namespaces/checkNamespaces.js'
import { approvedChainId } from './namespaces/currentAccounts.js'
import { namespaceSession } from './snapshot.js'

/**
 * Sends a request to the wallet on a chain. A request that the session does not allow is refused without being sent.
 * @throws `ProviderRpcError` with a code of EIP-1193.
 */
export async function requestWallet(
  live: ClientLive,
  chain: string,
  method: string,
  params: unknown = [],
): Promise<unknown> {
  try {
    const { session, knownNamespaces } = live
    const [namespace = chain] = chain.split(':')
    if (!session || !namespaceSession(session, namespace, knownNamespaces.formerNetworks))
      throw fail(sessionEnded, { wallet: 'the wallet' })
    const { namespaces } = session
    if (!allowsMethod(namespaces, approvedChainId(namespaces, chain, knownNamespaces.formerNetworks), method))
      throw fail(missingOrInvalid, { context: `The wallet has not allowed ${method}.` })
    const id = payloadId(live.primitives, live.context.clock.now())
    return await callLeader(live, 'request', { id, chain, method, params }, ({ topic }) => {
      const { link, disableDeepLink } = live.session ?? {}
      if (link && !disableDeepLink) openWalletApp(link.href, { id, topic })
    })
  } catch (error) {
    throw providerError(error)
  }
}

/**
 * Opens the wallet's app, in which a request waits (S8). Browsers allow that only shortly after a tap; otherwise visitors open
 * the app themselves.
 */
export function openWalletApp(href: string, request: { readonly id: number; readonly topic: string }): void {
  const { window, document } = globalThis
  const link = toRequestLink(href, { requestId: request.id, sessionTopic: request.topic })
  if (!link || !document?.hasFocus()) return
  window.open(link, targetOf(link), 'noopener,noreferrer')
}
