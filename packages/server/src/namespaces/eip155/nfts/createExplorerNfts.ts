import type { Cache } from '../../../cache/createCache.js'
import type { TimedPage } from '../../../data/history/mergeHistory.js'
import type { Explorer } from '../explorer/createExplorer.js'
import { type ExplorerNft, nftKinds, nftsPage, tokenAddress } from '../explorer/explorerShapes.js'
import type { NftHolding } from './describeNfts.js'

/**
 * Reads a page of an account's NFTs on one network from an explorer.
 * @param page The `next` of the previous page; `null` for the first one.
 * @throws `providerFailed`
 */
export type ExplorerNfts = (
  chainId: string,
  account: string,
  page: string | null,
) => Promise<Pick<TimedPage<NftHolding>, 'items' | 'next'>>

const freshMs = { first: 10_000, further: 300_000 }
const staleMs = 86_400_000

/** Reads one NFT of a page. Empty if it is of another kind or has no amount. */
function holdingOf(chain: string, { id, value, token, token_type }: ExplorerNft): readonly NftHolding[] {
  const kind = nftKinds[token_type ?? token.type]
  const address = tokenAddress(token)
  const amount = kind === 'erc721' ? '1' : value
  if (!kind || !address || !amount || /^0+$/.test(amount)) return []
  return [{ chain, token: address, item: String(BigInt(id)), kind, amount: String(BigInt(amount)) }]
}

/** Creates the pages of an explorer, with each NFT once. The explorer's names and pictures are ignored. */
export function createExplorerNfts(explorer: Explorer, cache: Cache): ExplorerNfts {
  return (chainId, account, page) =>
    cache.get(`explorer:${chainId}:${account}:nfts:${page ?? ''}`, {
      freshMs: page === null ? freshMs.first : freshMs.further,
      staleMs,
      async load() {
        const path = `addresses/${account}/nft?type=ERC-721,ERC-1155${page === null ? '' : `&${page}`}`
        const { items, next_page_params: next } = await explorer.read(chainId, path, nftsPage)
        const holdings = items.flatMap((one) => holdingOf(chainId, one))
        const holdingById = new Map(holdings.map((one) => [`${one.token}/${one.item}`, one]))
        // A page that points to itself is the last one.
        return { items: [...holdingById.values()], next: next === page ? null : (next ?? null) }
      },
    })
}
