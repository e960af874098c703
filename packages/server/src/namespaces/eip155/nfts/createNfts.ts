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
interface HeldNft {
  readonly rank: number
  readonly chain: string
  readonly token: string
  /** Decimal, with zeros before it, so that texts sort as numbers do. */
  readonly item: string
  readonly kind: 'erc721' | 'erc1155'
  /** Decimal. */
  readonly amount: string
}

const pageSize = 50
const freshMs = 10_000

/** The place of an NFT in the list of an account's: its rank, chain, token and item. */
type HeldPlace = readonly [number, string, string, string]

/** Knows what an account holds on the networks that are indexed: all that came, less all that went. */
export function createNfts(
  store: Store,
  chains: EvmChains,
  collections: Collections,
  images: Pick<NftImages, 'isOn'>,
  cache: Cache,
): NftSource {
  /** One more than fit on a page: then there is another. */
  async function heldAfter(account: string, chainId: string | undefined, after: HeldPlace | undefined) {
    const inChain = chainId === undefined ? '' : ' AND chain = ?'
    const ofChain: SqlValue[] = chainId === undefined ? [] : [chainId]
    // Part of what moved would be a wrong account of what is held.
    const behind = await store.all(
      `SELECT chain FROM heads WHERE held < number AND hash <> ''${inChain} LIMIT 1`,
      ofChain,
    )
    if (behind.length > 0) throw fail(providerFailed, { retrySeconds: 60 })
    return (await store.all(
      `SELECT rank, chain, token, item, kind, amount FROM held_nfts
        WHERE account = ?${inChain} AND amount NOT LIKE '-%'${after ? ' AND (rank, chain, token, item) > (?, ?, ?, ?)' : ''}
        ORDER BY rank, chain, token, item LIMIT ${pageSize + 1}`,
      [account, ...ofChain, ...(after ?? [])],
    )) as unknown as readonly HeldNft[]
  }

  async function described(page: readonly HeldNft[]): Promise<AccountNft[]> {
    const all: AccountNft[] = []
    for (const id of new Set(page.map(({ chain }) => chain))) {
      const chain = chains.get(id)
      if (!chain) continue
      const here = page.filter((one) => one.chain === id)
      const names = await collections(chain, [...new Set(here.map(({ token }) => token))])
      for (const { token, item: padded, kind, amount } of here) {
        const item = String(BigInt(padded))
        const collection = names.get(token) ?? ''
        all.push({
          chainId: id,
          address: `${id}:${token}`,
          tokenId: item,
          standard: kind,
          name: `${collection} #${shortItem(item)}`.trim(),
          collection,
          quantity: amount,
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
    const after = readCursor(list, cursor, ['number', 'text', 'text', 'text']) as HeldPlace | undefined
    const held = await heldAfter(account, chainId, after)
    const page = held.slice(0, pageSize)
    const last = page.at(-1)
    return {
      data: await described(page),
      next:
        last && held.length > pageSize
          ? writeCursor(list, [Number(last.rank), last.chain, last.token, last.item])
          : null,
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
