import { fail } from 'latchkit/wire'
import * as v from 'valibot'
import type { Clock } from '../../../clock.js'
import { providerFailed } from '../../../errors/gateway.js'
import { fetchUpstream } from '../../../upstream/fetchUpstream.js'
import { address } from '../chain/replies.js'
import type { SolanaSettings } from '../settings.js'

// Compressed NFTs are leaves of trees, and only the roots are on the chain. A service that reads all transactions knows them, by the
// Digital Asset Standard.

/** A compressed NFT, as a service returns it. */
export interface CompressedNft {
  readonly id: string
  readonly name: string
  /** Where its description is; empty if it has none. */
  readonly uri: string
  /** Mint of its collection. */
  readonly collection: string | undefined
}

export interface CompressedPage {
  readonly items: readonly CompressedNft[]
  /** Whether there may be another page. */
  readonly isFull: boolean
  /** Id of the first item of the page, of any kind. */
  readonly first: string | undefined
}

/** NFTs per page of a service. */
const pageItems = 50
const maxAnswerBytes = 2_097_152
const maxLengths = { name: 256, uri: 2_048 }

const asset = v.object({
  id: address,
  burnt: v.optional(v.boolean(), false),
  compression: v.nullish(v.object({ compressed: v.boolean() })),
  ownership: v.object({ owner: v.string() }),
  content: v.nullish(
    v.object({
      json_uri: v.nullish(v.string(), ''),
      metadata: v.nullish(v.object({ name: v.nullish(v.string(), '') })),
    }),
  ),
  grouping: v.nullish(
    v.array(v.object({ group_key: v.string(), group_value: v.nullish(v.string(), '') })),
    [],
  ),
})

const page = v.object({ items: v.pipe(v.array(asset), v.maxLength(pageItems)) })

type Asset = v.InferOutput<typeof asset>

function compressedNftsOf({ id, burnt, compression, content, grouping }: Asset): readonly CompressedNft[] {
  if (burnt || !compression?.compressed) return []
  const group = grouping?.find(({ group_key: key }) => key === 'collection')?.group_value
  const uri = content?.json_uri ?? ''
  return [
    {
      id,
      name: (content?.metadata?.name ?? '').slice(0, maxLengths.name),
      uri: uri.length > maxLengths.uri ? '' : uri,
      collection: v.is(address, group) ? group : undefined,
    },
  ]
}

/** The operator's service for compressed NFTs. */
export interface Das {
  /** Whether such a service is configured for a network. */
  hasService(chainId: string): boolean
  /** Returns a page of an account's NFTs, from 1 on. Throws `providerFailed`. */
  pageOf(chainId: string, account: string, number: number): Promise<CompressedPage>
  /** Returns an NFT by its id; `undefined` if the service does not know it. Throws `providerFailed`. */
  assetOf(chainId: string, id: string): Promise<CompressedNft | undefined>
}

export function createDas(clock: Clock, settings: () => SolanaSettings): Das {
  const urlOf = (chainId: string) => settings().solana.find(({ id }) => id === chainId)?.dasUrl

  async function call(chainId: string, method: string, params: object): Promise<unknown> {
    const { upstreamMs: ms } = settings().limits
    const body = JSON.stringify({ jsonrpc: '2.0', id: 0, method, params })
    const reply = await fetchUpstream(clock, urlOf(chainId) ?? '', body, { ms, bytes: maxAnswerBytes })
    const parsedReply = v.safeParse(
      v.union([v.object({ result: v.unknown() }), v.object({ error: v.object({}) })]),
      'value' in reply ? reply.value : undefined,
    )
    if (!parsedReply.success) throw fail(providerFailed, { retrySeconds: 1 })
    return 'result' in parsedReply.output ? parsedReply.output.result : undefined
  }

  return {
    hasService: (chainId) => urlOf(chainId) !== undefined,
    async pageOf(chainId, account, number) {
      const params = { ownerAddress: account, compressed: true, page: number, limit: pageItems }
      const parsedPage = v.safeParse(page, await call(chainId, 'searchAssets', params))
      // An answer with another owner's NFTs is useless for this account.
      const isOfOwner =
        parsedPage.success && parsedPage.output.items.every(({ ownership }) => ownership.owner === account)
      if (!parsedPage.success || !isOfOwner) throw fail(providerFailed, { retrySeconds: 1 })
      const { items } = parsedPage.output
      return {
        items: items.flatMap(compressedNftsOf),
        isFull: items.length === pageItems,
        first: items[0]?.id,
      }
    },
    async assetOf(chainId, id) {
      const parsedAsset = v.safeParse(asset, await call(chainId, 'getAsset', { id }))
      return parsedAsset.success && parsedAsset.output.id === id
        ? compressedNftsOf(parsedAsset.output)[0]
        : undefined
    },
  }
}
