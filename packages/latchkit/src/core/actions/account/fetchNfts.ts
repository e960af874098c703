import type { ChainNamespace } from '../../../wire/caip.js'
import { balanceRetryMs, historyCacheMs } from '../../../wire/constants.js'
import type { AccountNft } from '../../../wire/http/getNfts.js'
import { connectedWallet } from '../../connecting/connectedWallet.js'
import type { Kit } from '../../kit/kit.js'
import { type AccountQuery, accountQuery } from '../../query/accountQuery.js'
import { loadAccountData } from '../../query/loadAccountData.js'
import { mergePages } from '../../query/mergePages.js'
import { queryAccount } from '../../select/queryAccount.js'

/** Parameters of `fetchNfts`: the account, and the page. */
export interface FetchNftsParameters {
  /** The active one unless given. */
  readonly namespace?: ChainNamespace
  /** `further`: the page after those known. `first` unless given. */
  readonly page?: 'first' | 'further'
  /** Reads even if what is known is fresh or reading just failed. */
  readonly force?: boolean
}

/** The key that tells one NFT from all others of its network. */
export const nftKey = ({ address, tokenId }: AccountNft) => `${address}/${tokenId}`

const nfts: AccountQuery<'nfts'> = {
  name: 'nfts',
  freshMs: historyCacheMs,
  retryMs: balanceRetryMs,
  async load(kit, { address, network }, { cursor }) {
    if (!network || !kit.config.backendUrl) return undefined
    return (await loadAccountData()).requestNfts(kit, { address, network, cursor })
  },
  merge(known, page, which) {
    const listIn = ({ data: { nfts: data }, next: further }: typeof known) => ({ data, next: further })
    const { data, next } = mergePages(listIn(known), listIn(page), which, nftKey)
    return { data: { ...page.data, nfts: data }, next }
  },
}

/**
 * Reads the NFTs of the connected account on its network from the gateway into the state, without advertising: the first
 * page at most every 15 s, after a failure not for 30 s, unless forced. Without a gateway, or on a network it does not
 * serve, nothing is read, and the state says so.
 * @param parameters The namespace, the page, and whether to read it again within the 15 s.
 * @throws `connectedErrors`. That a read failed is said by the state, which `nftList` answers.
 * @example
 * ```ts
 * import { fetchNfts, type Kit } from 'latchkit'
 * const refresh = (kit: Kit) => fetchNfts(kit, { force: true })
 * ```
 */
export async function fetchNfts(
  kit: Kit,
  { namespace, page = 'first', force = false }: FetchNftsParameters = {},
): Promise<void> {
  const wallet = connectedWallet(kit, namespace, 'read the NFTs')
  const account = queryAccount(kit.store.getState(), wallet.namespace)
  const failure = account && (await accountQuery(kit, nfts, { account, page, force }))
  if (failure) kit.services.logger.debug('the NFTs could not be read', failure.error)
}
