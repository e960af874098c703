import type { AccountNft } from '../../wire/http/getNfts.js'
import { restAfter } from './restAfter.js'

/** The NFTs of an account. `of` says whose they are: an answer for another account never shows. */
export interface NftListState {
  /** The CAIP-10 address they belong to. */
  readonly of: string
  /** As far as they were read. */
  readonly nfts: readonly AccountNft[]
  readonly loading: boolean
  /** Where the next page begins; absent at the end of all. */
  readonly next?: string
  /** Nobody can be asked what the account has on this network. */
  readonly isUnserved?: boolean
  /** When they were read, in ms since 1970. */
  readonly at?: number
  /** When reading failed since it last succeeded, and whether that was the first page or a further one. */
  readonly failed?: { readonly at: number; readonly page: 'first' | 'further' }
}

/** A page of NFTs. */
export interface NftPage {
  readonly data: readonly AccountNft[]
  readonly next?: string | undefined
}

/** What tells one NFT from all others of its network. */
export const nftKey = ({ address, tokenId }: AccountNft) => `${address}/${tokenId}`

/** Reading begins: what is known stays, if it is of the same account. */
export function nftsAsked(state: NftListState | undefined, of: string): NftListState {
  const { failed: _, ...known }: Partial<NftListState> = state?.of === of ? state : {}
  return { nfts: [], ...known, of, loading: true }
}

/** A page was read: the first over what is known where both meet, else in its place; a further one after it. */
export function nftsRead(
  { of, nfts: known, next: knownNext }: NftListState,
  page: NftPage,
  which: 'first' | 'further',
  at: number,
): NftListState {
  const rest = which === 'first' ? restAfter(known, page.data, nftKey) : undefined
  const before = which === 'further' ? known : []
  const keys = new Set(before.map(nftKey))
  const nfts = [...before, ...page.data.filter((each) => !keys.has(nftKey(each))), ...(rest ?? [])]
  const next = rest ? knownNext : page.next
  return { of, nfts, loading: false, ...(next !== undefined && { next }), at }
}

/** They could not be read; what was known before stays, with the failure beside it. */
export function nftsFailed(state: NftListState, at: number, page: 'first' | 'further'): NftListState {
  return { ...state, loading: false, failed: { at, page } }
}

/** Nobody can tell. */
export function nftsUnserved({ of }: NftListState, at: number): NftListState {
  return { of, nfts: [], loading: false, isUnserved: true, at }
}
