import * as v from 'valibot'
import { account, chainId } from './chainFields.js'
import type { Endpoint } from './endpoint.js'
import { cursor } from './getHistory.js'

/** An NFT, and how many of it an account holds. */
export const accountNft = v.object({
  chainId: v.string(),
  /** CAIP-10 id of the contract; on Solana that of the mint, or the id of a compressed NFT. */
  address: v.string(),
  /** The token id, in decimal; 0 if the address belongs to this NFT only. */
  tokenId: v.pipe(v.string(), v.regex(/^\d{1,78}$/)),
  /** `metaplex`, `token2022` and `compressed` are standards of Solana. */
  standard: v.picklist(['erc721', 'erc1155', 'metaplex', 'token2022', 'compressed']),
  name: v.string(),
  collection: v.string(),
  /** How many the account holds, in decimal; 1 for `erc721`. */
  quantity: v.pipe(v.string(), v.regex(/^\d{1,78}$/)),
  flags: v.object({ is_spam: v.boolean() }),
  /** URL of the picture at the gateway; absent if there is no picture. */
  imageUrl: v.optional(v.string()),
})

/** Kinds of NFTs that a gateway knows only if its operator has a service for them. */
export const omittedNfts = ['compressed'] as const
/** A kind of NFT that is missing from the list because the operator has no service for it. */
export type OmittedNfts = (typeof omittedNfts)[number]

/** An NFT, and how many of it an account holds. */
export type AccountNft = v.InferOutput<typeof accountNft>

/** [A] The NFTs of an account, from the gateway's index or an explorer, page by page. `next` is null on the last page. */
export const getNfts = {
  method: 'GET',
  path: '/v1/account/:account/nfts',
  params: v.object({ account }),
  query: v.object({ chainId: v.optional(chainId), cursor }),
  answer: v.object({
    data: v.array(accountNft),
    next: v.nullable(v.string()),
    /** Kinds that are missing from the list because the operator has no service for them. */
    omits: v.optional(v.array(v.picklist(omittedNfts))),
  }),
  cacheSeconds: 0,
  isPersonal: true,
} as const satisfies Endpoint
