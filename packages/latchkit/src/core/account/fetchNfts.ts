import type { ChainNamespace } from '../../wire/caip.js'
import { balanceRetryMs, historyCacheMs } from '../../wire/constants.js'
import type { AccountNft } from '../../wire/http/getNfts.js'
import { connectedWallet } from '../kit/connectedWallet.js'
import type { Kit } from '../kit/kit.js'
import { queryAccount } from '../select/accountAnswer.js'
import { type AccountQuery, accountQuery } from './accountQuery.js'
import { mergePages } from './mergePages.js'
import { requestNfts } from './requestNfts.js'

/** Parameters of `fetchNfts`. */
export interface FetchNftsParameters {
  /** The namespace of the account; the active one unless given. */
  readonly namespace?: ChainNamespace
  /** Which page to read. `further`: the page after the known ones. `first` unless given. */
  readonly page?: 'first' | 'further'
  /** Whether to read even if the list is fresh or a read has just failed. */
  readonly force?: boolean
}

/** Returns the key that identifies an NFT on its network. */
export const nftKey = ({ address, tokenId }: AccountNft) => `${address}/${tokenId}`

const nfts: AccountQuery<'nfts'> = {
  name: 'nfts',
  freshMs: historyCacheMs,
  retryMs: balanceRetryMs,
  async load(kit, { address, network }, { cursor }) {
    if (!network || !kit.config.backendUrl) return undefined
    return requestNfts(kit, { address, network, cursor })
  },
  merge(knownPage, page, pageKind) {
    const listIn = ({ data: { nfts: data }, next: further }: typeof knownPage) => ({ data, next: further })
    const { data, next } = mergePages(listIn(knownPage), listIn(page), pageKind, nftKey)
    return { data: { ...page.data, nfts: data }, next }
  },
}

export async function fetchNfts(
  kit: Kit,
  { namespace, page = 'first', force = false }: FetchNftsParameters = {},
): Promise<void> {
  const wallet = connectedWallet(kit, namespace, 'read the NFTs')
  const account = queryAccount(kit.store.getState(), wallet.namespace)
  const failure = account && (await accountQuery(kit, nfts, { account, page, force }))
  if (failure) kit.services.logger.debug('the NFTs could not be read', failure.error)
}
