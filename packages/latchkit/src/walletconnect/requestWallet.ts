import { fail } from '../wire/errors/fail.js'
import { sessionEnded } from '../wire/errors/pairing.js'
import { providerError } from '../wire/errors/provider.js'
import { missingOrInvalid } from '../wire/errors/walletConnect.js'
import { type ClientLive, callLeader } from './clientLive.js'
import { payloadId } from './ids.js'
import { allowsMethod } from './namespaces/checkNamespaces.js'
import { approvedChainId } from './namespaces/currentAccounts.js'
import { openWalletApp } from './openWalletApp.js'
import { namespaceSession } from './snapshot.js'

/**
 * Asks the wallet on a chain. What the session does not allow is refused before anything is sent.
 * @throws `ProviderRpcError` with a code of EIP-1193.
 */
export async function requestWallet(
  live: ClientLive,
  chain: string,
  method: string,
  params: unknown = [],
): Promise<unknown> {
  try {
    const { session, known } = live
    const [namespace = chain] = chain.split(':')
    if (!session || !namespaceSession(session, namespace, known.former))
      throw fail(sessionEnded, { wallet: 'the wallet' })
    const { namespaces } = session
    if (!allowsMethod(namespaces, approvedChainId(namespaces, chain, known.former), method))
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
