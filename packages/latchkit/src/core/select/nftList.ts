import type { ChainNamespace } from '../../wire/caip.js'
import type { AccountNft, OmittedNfts } from '../../wire/http/getNfts.js'
import type { KitState } from '../kit/kit.js'
import { type AccountListInfo, accountList } from './accountList.js'
import { perState } from './perState.js'

/** An account's NFTs, as far as they were read. */
export interface NftListInfo extends AccountListInfo {
  readonly nfts: readonly AccountNft[]
  /** Kinds that the gateway cannot see: the account may hold some that are not listed. */
  readonly omits: readonly OmittedNfts[]
}

const none: readonly AccountNft[] = []
const noKinds: readonly OmittedNfts[] = []

/**
 * Returns the NFTs of a namespace's account, by default the active one, as `fetchNfts` last read them.
 * @param state The state of the kit, from `kit.store.getState()`.
 * @param namespace The namespace; the active one unless given.
 * @returns The list, or `undefined` before it was read.
 * @example
 * ```ts
 * import { type Kit, nftList } from 'latchkit'
 * const names = (kit: Kit) => nftList(kit.store.getState())?.nfts.map(({ name }) => name)
 * ```
 */
export function nftList(state: KitState, namespace?: ChainNamespace): NftListInfo | undefined {
  return perState(state, `nftList ${namespace}`, () => {
    const { info, data } = accountList(state, 'nfts', namespace) ?? {}
    return info && { ...info, nfts: data?.nfts ?? none, omits: data?.omits ?? noKinds }
  })
}
