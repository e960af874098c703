import type { getNfts as endpoint } from 'latchkit/wire'
import { emptyPage } from '../../data/history/pageCursor.js'
import type { HandlerInput } from '../handler.js'
import { requestedAccount } from '../requestedAccount.js'

/** [A]: returns the NFTs of an account; empty if the namespace has none. */
export async function getNfts({ namespaces, params, query }: HandlerInput<typeof endpoint>) {
  const { chainId, cursor } = query
  const { address, namespace } = requestedAccount(namespaces, {
    field: 'account',
    id: params.account,
    chainId,
  })
  if (!namespace.nfts) return emptyPage(cursor)
  return namespace.nfts.pageOf({ account: address, chainId, cursor })
}
