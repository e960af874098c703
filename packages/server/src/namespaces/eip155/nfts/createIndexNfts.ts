import { fail } from 'latchkit/wire'
import type { HistoryQuery } from '../../../data/history/historySource.js'
import { readCursor, writeCursor } from '../../../data/history/pageCursor.js'
import { providerFailed } from '../../../errors/gateway.js'
import type { SqlValue, Store } from '../../../store/store.js'
import type { NftSource } from '../../namespace.js'
import type { EvmChains } from '../chain/evmChain.js'
import type { DescribeNfts, NftHolding } from './describeNfts.js'
import { nftListOf } from './nftListOf.js'

/** An NFT in the index. Its number is padded with zeros, so that it sorts as text. */
interface IndexedNft extends NftHolding {
  readonly rank: number
}

const pageSize = 50

/** The position of an NFT in an account's list: its rank, chain, token and item. */
type HoldingPosition = readonly [number, string, string, string]

/** Creates the NFTs of the indexed networks: everything received, minus everything sent. */
export function createIndexNfts(store: Store, chains: EvmChains, describe: DescribeNfts): NftSource {
  /** Reads one more than fits on a page: if it exists, there is another page. */
  async function holdingsAfter(
    account: string,
    chainId: string | undefined,
    after: HoldingPosition | undefined,
  ) {
    const indexedChains = chains.list().filter(({ config }) => config.index !== undefined)
    const ids: readonly SqlValue[] =
      chainId === undefined ? indexedChains.map(({ config }) => config.id) : [chainId]
    if (ids.length === 0) return []
    const inChains = `chain IN (${ids.map(() => '?').join(', ')})`
    // While the index of a network is incomplete, its holdings would be wrong.
    const incompleteChains = await store.all(
      `SELECT chain FROM heads WHERE held < number AND hash <> '' AND ${inChains} LIMIT 1`,
      ids,
    )
    if (incompleteChains.length > 0) throw fail(providerFailed, { retrySeconds: 60 })
    return (await store.all(
      `SELECT rank, chain, token, item, kind, amount FROM held_nfts
        WHERE account = ? AND ${inChains} AND amount NOT LIKE '-%'${after ? ' AND (rank, chain, token, item) > (?, ?, ?, ?)' : ''}
        ORDER BY rank, chain, token, item LIMIT ${pageSize + 1}`,
      [account, ...ids, ...(after ?? [])],
    )) as unknown as readonly IndexedNft[]
  }

  return {
    async pageOf(query: HistoryQuery) {
      const { account, chainId, cursor } = query
      const list = nftListOf(query)
      const after = readCursor(list, cursor, ['number', 'text', 'text', 'text']) as
        | HoldingPosition
        | undefined
      const holdings = await holdingsAfter(account, chainId, after)
      const page = holdings.slice(0, pageSize)
      const lastHolding = page.at(-1)
      return {
        data: await describe(page),
        next:
          lastHolding && holdings.length > pageSize
            ? writeCursor(list, [
                Number(lastHolding.rank),
                lastHolding.chain,
                lastHolding.token,
                lastHolding.item,
              ])
            : null,
      }
    },
  }
}
