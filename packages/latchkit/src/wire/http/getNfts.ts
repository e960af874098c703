import * as v from 'valibot'
import { account, chainId } from './chainFields.js'
import type { Endpoint } from './endpoint.js'
import { cursor } from './getHistory.js'

/** A token that is not like others, and how many of it an account has. */
export const accountNft = v.object({
  chainId: v.string(),
  /** CAIP-10 of the contract; of Solana that of the mint, or the id of a compressed one. */
  address: v.string(),
  /** Decimal; 0 where the address is of this one alone. */
  tokenId: v.pipe(v.string(), v.regex(/^\d{1,78}$/)),
  /** `metaplex`, `token2022` and `compressed` are those of Solana. */
  standard: v.picklist(['erc721', 'erc1155', 'metaplex', 'token2022', 'compressed']),
  name: v.string(),
  collection: v.string(),
  /** Decimal; 1 for `erc721`. */
  quantity: v.pipe(v.string(), v.regex(/^\d{1,78}$/)),
  flags: v.object({ is_spam: v.boolean() }),
  /** The gateway's own URL of the picture, by id; absent where there is no picture. */
  imageUrl: v.optional(v.string()),
})

/** Kinds of NFTs that a gateway knows only by a service of its operator's. */
export const omittedNfts = ['compressed'] as const
/** A kind of NFTs that is not in the list, since the operator has no service that knows it. */
export type OmittedNfts = (typeof omittedNfts)[number]

/** A token that is not like others, and how many of it an account has. */
export type AccountNft = v.InferOutput<typeof accountNft>

/** [A] The NFTs of an account, by the gateway's index or an explorer, page by page; `next` null is the end. */
export const getNfts = {
  method: 'GET',
  path: '/v1/account/:account/nfts',
  params: v.object({ account }),
  query: v.object({ chainId: v.optional(chainId), cursor }),
  answer: v.object({
    data: v.array(accountNft),
    next: v.nullable(v.string()),
    /** Kinds that are not in the list, since the operator has no service that knows them. */
    omits: v.optional(v.array(v.picklist(omittedNfts))),
  }),
  cacheSeconds: 0,
  isPersonal: true,
} as const satisfies Endpoint
