import { useCallback } from 'react'
import { type NftListInfo, nftList } from '../../core/select/accountLists.js'
import { fetchNfts } from '../../core/verbs/account.js'
import type { ChainNamespace } from '../../wire/caip.js'
import { useSelect } from '../kit/useSelect.js'
import { useAccountRead } from './useAccountRead.js'

/** The NFTs of the connected account, as far as they were read. */
export interface UseNfts {
  /** Absent before they were read. */
  readonly list: NftListInfo | undefined
  /** Reads the first page again now. Rejects with `notConnected`; a read that fails shows in `list`. */
  readonly refresh: () => Promise<void>
  /** Reads the page after those known, as long as `list.next` says that there is one. */
  readonly fetchFurther: () => Promise<void>
}

const first = {}

/**
 * The NFTs of the connected account on its network, read when the component mounts and whenever the account or its network
 * changes. They come from the gateway: without one `list.isUnserved` is true.
 * @param namespace The chain namespace to read; the active one unless given.
 * @returns `list`, absent before it was read, and two functions: `refresh` reads the first page again, `fetchFurther` the
 * next one.
 * @example
 * ```tsx
 * import { useNfts } from 'latchkit/react'
 * function Pictures() {
 *   const { list, fetchFurther } = useNfts()
 *   return (
 *     <>
 *       {list?.nfts.map(({ address, tokenId, name }) => <p key={`${address}/${tokenId}`}>{name}</p>)}
 *       {list?.next && <button onClick={fetchFurther}>More</button>}
 *     </>
 *   )
 * }
 * ```
 */
export function useNfts(namespace?: ChainNamespace): UseNfts {
  const list = useSelect((state) => nftList(state, namespace))
  const readWith = useAccountRead(namespace, fetchNfts, first)
  const refresh = useCallback(() => readWith({ force: true }), [readWith])
  const fetchFurther = useCallback(() => readWith({ page: 'further' }), [readWith])
  return { list, refresh, fetchFurther }
}
