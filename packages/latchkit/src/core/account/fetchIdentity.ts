import type { ChainNamespace } from '../../wire/caip.js'
import { balanceRetryMs, identityCacheMs } from '../../wire/constants.js'
import { getIdentity } from '../../wire/http/getIdentity.js'
import { cleanText } from '../../wire/shownText.js'
import { connectedWallet } from '../kit/connectedWallet.js'
import type { Kit } from '../kit/kit.js'
import { queryAccount } from '../select/accountAnswer.js'
import { callGateway } from '../services/callGateway.js'
import { isServed } from '../services/isServed.js'
import { recallIdentity, saveIdentity } from '../services/storedIdentities.js'
import { identityKey } from '../state/queries.js'
import { type AccountQuery, accountQuery, recallQuery } from './accountQuery.js'

const maxNameLength = 255 // the longest name that the name systems know

const identity: AccountQuery<'identity'> = {
  name: 'identity',
  freshMs: identityCacheMs,
  retryMs: balanceRetryMs,
  keyOf: ({ namespace, address }) => identityKey(namespace, address),
  recall: recallIdentity,
  save: saveIdentity,
  async load(kit, { address }) {
    const request = { params: { address }, query: { sender: address } }
    const { name, avatar, picture } = await callGateway(kit, getIdentity, request)
    const cleanName = cleanText(name ?? '', maxNameLength)
    return {
      data: {
        ...(cleanName && { name: cleanName }),
        ...(avatar?.startsWith('https://') && { avatar }),
        ...(picture?.startsWith('/') && { picture }),
      },
    }
  },
}

/**
 * Asks the gateway for the name of the connected address (§7 Blockchain data API, identity) and writes it into the state, at
 * most every 5 min. A connection without the capability `names` is looked up too, because a name may still belong to its
 * address.
 */
export async function fetchIdentity(kit: Kit, namespace: ChainNamespace): Promise<void> {
  const { capabilities } = connectedWallet(kit, namespace, 'look up a name')
  const account = queryAccount(kit.store.getState(), namespace)
  if (!account?.network) return
  // Show the name of the last page load at once, even if the gateway does not answer.
  recallQuery(kit, identity, account)
  // §7: the gateway is not asked about networks that it does not list. A known name stays, because it belongs to the address.
  const service = capabilities.names ? 'names' : 'identity'
  if (!(await isServed(kit, account.network, service))) return
  const failure = await accountQuery(kit, identity, { account })
  if (failure) throw failure.error
}
