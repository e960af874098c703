import type { ChainNamespace } from '../../wire/caip.js'
import type { KitState } from '../kit.js'
import type { NftListState } from '../state/nfts.js'
import { accountState } from './accountState.js'

/**
 * The NFTs of the account of a namespace, by default of the active one, as `fetchNfts` last read them; nothing before they
 * were read.
 * @example
 * ```ts
 * import { type Kit, nftList } from 'latchkit'
 * const names = (kit: Kit) => nftList(kit.store.getState())?.nfts.map(({ name }) => name)
 * ```
 */
export function nftList(state: KitState, namespace?: ChainNamespace): NftListState | undefined {
  const { namespace: used, caipAddress } = accountState(state, namespace)
  const read = used === undefined ? undefined : state.nfts?.[used]
  return read?.of === caipAddress ? read : undefined
}
