import { type AccountNft, fail, nftImagePath } from 'latchkit/wire'
import type { Cache } from '../../../cache/createCache.js'
import type { HistoryQuery } from '../../../data/history/historySource.js'
import { emptyPage, readCursor, writeCursor } from '../../../data/history/pageCursor.js'
import { providerFailed } from '../../../errors/gateway.js'
import type { SqlValue, Store } from '../../../store/store.js'
import type { NftSource } from '../../namespace.js'
import type { EvmChains } from '../chain/evmChain.js'
import { zeroAddress } from '../chain/zeroAddress.js'
import type { Collections } from '../tokens/createCollections.js'
import type { NftImages } from './createNftImages.js'
import { isSpam } from './isSpam.js'
import { shortItem } from './shortItem.js'

/** So many of an NFT. */
interface NftAmount {
  readonly chain: string
  readonly token: string
  readonly item: string
  readonly kind: 'erc721' | 'erc1155'
  amount: bigint
}

const pageSize = 50
const freshMs = 10_000
/** All that moved is read at once, beside everybody else's requests: more than this takes too long. */
const mostTransfers = 10_000
/** Item numbers as texts of one length sort as numbers do. */
const digits = 78
const keyOf = ({ chain, token, item }: NftAmount) => [chain, token, item.padStart(digits, '0')].join('/')

/** Knows what an account holds on the networks that are indexed: all that came, less all that went. */
export function createNfts(
  store: Store,
  chains: EvmChains,
  collections: Collections,
  images: Pick<NftImages, 'isOn'>,
  cache: Cache,
): NftSource {
  async function amountsOf(account: string, chainId: string | undefined): Promise<readonly NftAmount[]> {
    const values: SqlValue[] = [account, account]
    const inChain = chainId === undefined ? '' : 'AND chain = ?'
    if (chainId !== undefined) values.push(chainId)
    const rows = await store.all(
      `SELECT chain, token, item, kind, sender, receiver, amount FROM transfers
        WHERE (sender = ? OR receiver = ?) AND kind IN ('erc721', 'erc1155') ${inChain}
        LIMIT ${mostTransfers + 1}`,
      values,
    )
    // Part of what moved would be a wrong account of what is held.
    if (rows.length > mostTransfers) throw fail(providerFailed, { retrySeconds: 3600 })
    const all = new Map<string, NftAmount>()
    for (const row of rows) {
      const { chain, token, item, kind } = row
      const key = `${chain}/${token}/${item}`
      const known = all.get(key) ?? ({ chain, token, item, kind, amount: 0n } as NftAmount)
      const amount = BigInt(String(row.amount))
      if (row.receiver === account) known.amount += amount
      if (row.sender === account) known.amount -= amount
      all.set(key, known)
    }
    return [...all.values()]
      .filter(({ amount }) => amount > 0n)
      .sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
  }

  async function described(page: readonly NftAmount[]): Promise<AccountNft[]> {
    const all: AccountNft[] = []
    for (const id of new Set(page.map(({ chain }) => chain))) {
      const chain = chains.get(id)
      if (!chain) continue
      const here = page.filter((one) => one.chain === id)
      const names = await collections(chain, [...new Set(here.map(({ token }) => token))])
      for (const { token, item, kind, amount } of here) {
        const collection = names.get(token) ?? ''
        all.push({
          chainId: id,
          address: `${id}:${token}`,
          tokenId: item,
          standard: kind,
          name: `${collection} #${shortItem(item)}`.trim(),
          collection,
          quantity: String(amount),
          flags: { is_spam: isSpam(chain.config, token, collection) },
          ...(images.isOn() && {
            imageUrl: nftImagePath({ chainId: id, contract: token, tokenId: item }),
          }),
        })
      }
    }
    return all
  }

  async function load({ account, chainId, cursor }: HistoryQuery) {
    const list = `nfts:${account}:${chainId ?? ''}`
    if (account === zeroAddress) return emptyPage(cursor)
    const after = String(readCursor(list, cursor, ['text'])?.[0] ?? '')
    const rest = (await amountsOf(account, chainId)).filter((one) => keyOf(one) > after)
    const page = rest.slice(0, pageSize)
    const last = page.at(-1)
    return {
      data: await described(page),
      next: last && rest.length > pageSize ? writeCursor(list, [keyOf(last)]) : null,
    }
  }

  return {
    pageOf: (query) =>
      cache.get(`nfts:${query.account}:${query.chainId ?? ''}:${query.cursor ?? ''}:${images.isOn()}`, {
        freshMs,
        staleMs: freshMs,
        load: () => load(query),
      }),
  }
}
