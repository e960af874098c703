import { type AccountNft, nftImagePath, shortenAddress } from 'latchkit/wire'
import type { Cache } from '../../../cache/createCache.js'
import type { Chains } from '../../../chains/createChains.js'
import type { CursorStore } from '../../../data/history/createCursorStore.js'
import type { HistoryQuery } from '../../../data/history/historySource.js'
import { emptyPage } from '../../../data/history/pageCursor.js'
import type { NftImages } from '../../../data/nfts/createNftImages.js'
import { isAdvertising } from '../../../data/nfts/isAdvertising.js'
import type { NftPage, NftSource } from '../../namespace.js'
import { type SolanaChain, sendCalls } from '../chain/solanaChain.js'
import type { SolanaConfig } from '../config.js'
import { tokenAccountCalls, tokenAccountsIn } from '../tokens/tokenAccounts.js'
import type { Das } from './das.js'
import { maxTokens, readTokens } from './readTokens.js'

/** A position in the NFTs of an account: network by network, first those on the chain, then the compressed ones. */
interface Position {
  readonly chainId: string
  /** The last examined mint; empty at the start, `undefined` once the NFTs on the chain are read. */
  readonly after?: string
  /** The next page of the service, and the first id of the previous one. */
  readonly page: number
  readonly first?: string
}

/** An NFT before it is described. */
interface FoundNft {
  readonly address: string
  readonly name: string
  readonly hasUri: boolean
  readonly collection: string | undefined
  readonly standard: AccountNft['standard']
  readonly quantity: bigint
}

interface Step {
  readonly nfts: readonly FoundNft[]
  /** The position after them on this network; `undefined` at its end. */
  readonly next?: Position
}

const freshMs = 10_000
/** Limit of steps per page, of fifty tokens each: strangers can send any number of tokens that are not NFTs. */
const maxSteps = 5
/** Limit of a service's pages: beyond it, the list is going in circles. */
const maxPages = 200

interface NftOptions {
  readonly chains: Chains<SolanaConfig>
  readonly cache: Cache
  readonly cursors: CursorStore
  readonly das: Das
  readonly images: Pick<NftImages, 'isOn'>
}

const nftListOf = ({ account, chainId }: HistoryQuery) => `nfts:${account}:${chainId ?? ''}`
const compareTexts = (one: string, other: string) => (one < other ? -1 : Number(one > other))

type Holdings = readonly (readonly [mint: string, amount: bigint])[]

/** Reads the tokens without decimals that an account holds, by their mint. */
async function holdingsOf(chain: SolanaChain, account: string): Promise<Holdings> {
  const replies = await sendCalls(chain, tokenAccountCalls(account))
  const amounts = new Map<string, bigint>()
  for (const { mint, amount, decimals } of tokenAccountsIn(account, replies))
    if (decimals === 0 && amount > 0n) amounts.set(mint, (amounts.get(mint) ?? 0n) + amount)
  return [...amounts].sort(([one], [other]) => compareTexts(one, other))
}

/** Reads the next tokens of an account and returns the NFTs among them: those with a description that are not fungible. */
async function stepOnChain(chain: SolanaChain, holdings: Holdings, position: Position): Promise<Step> {
  const { after = '', ...rest } = position
  const furtherHoldings = holdings.filter(([mint]) => mint > after)
  const batch = furtherHoldings.slice(0, maxTokens)
  const tokens = await readTokens(
    chain,
    batch.map(([mint]) => mint),
  )
  const nfts = batch.flatMap(([mint, quantity], at): FoundNft[] => {
    const token = tokens[at]
    if (!token?.metadata || token.metadata.isFungible) return []
    const { name, uri, collection } = token.metadata
    return [{ address: mint, name, hasUri: uri !== '', collection, standard: token.standard, quantity }]
  })
  const lastMint = batch.at(-1)?.[0]
  return {
    nfts,
    next:
      lastMint !== undefined && furtherHoldings.length > batch.length ? { ...rest, after: lastMint } : rest,
  }
}

async function stepAtService(das: Das, account: string, position: Position): Promise<Step> {
  const { chainId, page } = position
  const { items, isFull, first } = await das.pageOf(chainId, account, page)
  // A page that begins like the previous one shows that the list goes in circles.
  const isCircle = first !== undefined && first === position.first
  const nfts = isCircle
    ? []
    : items.map(({ id, name, uri, collection }): FoundNft => {
        const standard = 'compressed'
        return { address: id, name, hasUri: uri !== '', collection, standard, quantity: 1n }
      })
  const isLast = isCircle || !isFull || page >= maxPages || first === undefined
  return { nfts, ...(!isLast && { next: { chainId, page: page + 1, first } }) }
}

/** Creates the NFTs of all networks of Solana: from the chain, and the compressed ones from the operator's service. */
export function createNfts({ chains, cache, cursors, das, images }: NftOptions): NftSource {
  async function describe(chain: SolanaChain, nfts: readonly FoundNft[]): Promise<AccountNft[]> {
    const { id, spam } = chain.config
    const collectionMints = [...new Set(nfts.flatMap(({ collection }) => collection ?? []))].slice(
      0,
      maxTokens,
    )
    const tokens = await readTokens(chain, collectionMints)
    const names = new Map(
      tokens.flatMap((token) => (token?.metadata ? [[token.mint, token.metadata.name]] : [])),
    )
    return nfts.map(({ address, name, hasUri, collection: mint, standard, quantity }) => {
      const collection = (mint && names.get(mint)) ?? ''
      const isListedSpam = [address, mint].some((one) => one && spam.includes(one))
      return {
        chainId: id,
        address: `${id}:${address}`,
        tokenId: '0',
        standard,
        name: name || shortenAddress(address),
        collection,
        quantity: String(quantity),
        flags: { is_spam: isListedSpam || [name, collection].some(isAdvertising) },
        ...(images.isOn() &&
          hasUri && { imageUrl: nftImagePath({ chainId: id, contract: address, tokenId: '0' }) }),
      }
    })
  }

  /** Creates the function that steps through the NFTs of an account. Its holdings on a network are read once. */
  function stepper(account: string) {
    const byNetwork = new Map<string, Holdings>()
    return async (chain: SolanaChain, position: Position): Promise<Step> => {
      const { chainId, after } = position
      if (after === undefined) return stepAtService(das, account, position)
      const holdings = byNetwork.get(chainId) ?? (await holdingsOf(chain, account))
      byNetwork.set(chainId, holdings)
      const { nfts, next } = await stepOnChain(chain, holdings, position)
      const isOver = next?.after === undefined && !das.hasService(chainId)
      return isOver ? { nfts } : { nfts, ...(next && { next }) }
    }
  }

  const startOf = (chainId: string): Position => ({ chainId, after: '', page: 1 })

  /** Reads a page. A step without a result goes on to the next, up to a limit. */
  async function readPage(query: HistoryQuery, start: Position): Promise<Pick<NftPage, 'data' | 'next'>> {
    const ids = query.chainId === undefined ? chains.list().map(({ config }) => config.id) : [query.chainId]
    const stepOf = stepper(query.account)
    let position: Position | undefined = start
    for (let steps = 0; position && steps < maxSteps; steps++) {
      const chain = chains.get(position.chainId)
      const { nfts, next }: Step = chain ? await stepOf(chain, position) : { nfts: [] }
      const nextId: string | undefined = ids[ids.indexOf(position.chainId) + 1]
      position = next ?? (nextId === undefined ? undefined : startOf(nextId))
      if (!chain || nfts.length === 0) continue
      const data = await describe(chain, nfts)
      return { data, next: position ? await cursors.write(nftListOf(query), position) : null }
    }
    return { data: [], next: position ? await cursors.write(nftListOf(query), position) : null }
  }

  async function load(query: HistoryQuery): Promise<NftPage> {
    const { chainId, cursor } = query
    const requestedChains = chains.list().filter(({ config }) => (chainId ?? config.id) === config.id)
    const [first] = requestedChains
    if (!first) return emptyPage(cursor)
    const from =
      cursor === undefined ? startOf(first.config.id) : await cursors.read<Position>(nftListOf(query), cursor)
    const isComplete = requestedChains.every(({ config }) => das.hasService(config.id))
    return { ...(await readPage(query, from)), ...(!isComplete && { omits: ['compressed'] }) }
  }

  return {
    pageOf: (query) =>
      cache.get(`solana:${nftListOf(query)}:${query.cursor ?? ''}:${images.isOn()}`, {
        freshMs,
        staleMs: freshMs,
        load: () => load(query),
      }),
  }
}
