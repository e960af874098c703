import * as v from 'valibot'

// The fields of Blockscout's API v2 that we read. Newer versions rename some; both names are accepted.

const lower = <Text extends string>(text: string) => text.toLowerCase() as Text
const address = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/), v.transform(lower<`0x${string}`>))
const hash = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/), v.transform(lower<`0x${string}`>))
const amount = v.pipe(v.string(), v.regex(/^\d{1,78}$/))
const side = v.nullish(v.object({ hash: address }))
const time = v.pipe(
  v.string(),
  v.transform((text) => Date.parse(text)),
  v.number(),
  v.check((at) => Number.isSafeInteger(at)),
)
const number = v.pipe(v.number(), v.integer(), v.minValue(0))

export const tokenShape = v.object({
  type: v.string(),
  address: v.nullish(address),
  address_hash: v.nullish(address),
})

export const tokenAddress = (token: v.InferOutput<typeof tokenShape>) => token.address_hash ?? token.address

/** The parameters of the next page, which are sent back unchanged, except for empty ones. */
const nextPage = v.nullish(
  v.pipe(
    v.record(v.string(), v.nullish(v.union([v.string(), v.number(), v.boolean()]))),
    v.transform((params) => {
      const present = Object.entries(params).filter(([, value]) => value !== null && value !== undefined)
      return new URLSearchParams(present.map(([name, value]) => [name, String(value)])).toString()
    }),
    v.maxLength(2_000),
  ),
)

/** The answer of `addresses/{hash}/transactions`. */
export const transactionsPage = v.object({
  items: v.array(
    v.object({
      hash,
      /** Time of the block; `null` while the transaction is pending. */
      timestamp: v.nullish(time),
      from: side,
      to: side,
      created_contract: side,
      value: amount,
      nonce: number,
      status: v.nullish(v.string()),
      raw_input: v.nullish(v.string(), ''),
    }),
  ),
  next_page_params: nextPage,
})

/** The answer of `addresses/{hash}/token-transfers`. */
export const transfersPage = v.object({
  items: v.array(
    v.object({
      transaction_hash: v.nullish(hash),
      tx_hash: v.nullish(hash),
      timestamp: v.nullish(time),
      from: side,
      to: side,
      log_index: v.pipe(v.union([v.number(), v.string()]), v.transform(Number), number),
      token: v.nullish(tokenShape),
      total: v.nullish(v.object({ value: v.nullish(amount), token_id: v.nullish(amount) })),
    }),
  ),
  next_page_params: nextPage,
})

/** Maps the explorers' name of a kind of NFT to the name in the index. */
export const nftKinds: Readonly<Record<string, 'erc721' | 'erc1155'>> = {
  'ERC-721': 'erc721',
  'ERC-1155': 'erc1155',
}

/** A page of Blockscout has 50 items. */
const maxNfts = 100
const item = v.pipe(
  amount,
  v.check((text) => BigInt(text) < 1n << 256n),
)

/** The answer of `addresses/{hash}/nft`. */
export const nftsPage = v.object({
  items: v.pipe(
    v.array(
      v.object({
        id: item,
        value: v.nullish(amount),
        token: tokenShape,
        token_type: v.nullish(v.string()),
      }),
    ),
    v.maxLength(maxNfts),
  ),
  next_page_params: nextPage,
})

export type ExplorerNft = v.InferOutput<typeof nftsPage>['items'][number]
export type ExplorerTransaction = v.InferOutput<typeof transactionsPage>['items'][number]
export type ExplorerTransfer = v.InferOutput<typeof transfersPage>['items'][number]
