import type { getHistory as endpoint } from 'latchkit/wire'
import { emptyPage } from '../../data/history/pageCursor.js'
import type { HandlerInput } from '../handler.js'
import { requestedAccount } from '../requestedAccount.js'

/** §7: returns the history of an account. It is empty if the namespace has no history, and for `onramp`, since no provider is read. */
export async function getHistory({ namespaces, params, query }: HandlerInput<typeof endpoint>) {
  const { chainId, cursor, onramp } = query
  const { address, namespace } = requestedAccount(namespaces, {
    field: 'account',
    id: params.account,
    chainId,
  })
  if (onramp !== undefined || !namespace.history) return emptyPage(cursor)
  return namespace.history.pageOf({ account: address, chainId, cursor })
}
